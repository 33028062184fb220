import { randomUUID } from 'node:crypto';
import { dateState } from '#shared/dates/date-states.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { agreeToMove, enterDate, keepTime, moveDate } from '../dates/lead-dates.ts';
import { pickTime } from '../dates/offers.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import { type DateDeps, replyWith } from './dates.ts';

export type Case = { id: string; artist_id: string; despite_absence: boolean; key: string };
export type AgreeingEvent = {
  /** What happens before, while the artist is there. */
  before?(given: Case): Promise<unknown>;
  act(given: Case): Promise<unknown>;
  isDone(lead: Lead): boolean;
};
/** The time in question, as staff enter it and as it is stored; another one, the last day to answer, and the clock. */
type When = { local: string; time: string; other: string; answer_by: string; now: Date };

/** The calls of staff and the answers of visitors that make a time of an hour agreed, or offer one. @param when can change */
export function agreeingEvents(
  deps: DateDeps & { leads: Pick<LeadRepository, 'find'> },
  when: When,
): Record<string, AgreeingEvent> {
  const by = 'ada';
  const find = async (id: string) => (await deps.leads.find(id)) as Lead;
  const dateIn = ({ dates = [] }: Lead) => dates[0]?.id ?? '';
  const change = () => ({ by, now: when.now, key: randomUUID() });
  const terms = ({ artist_id, despite_absence }: Case) => ({ minutes: 60, artist_id, despite_absence });
  const isAgreed = ({ dates = [] }: Lead) =>
    dates.some((date) => date.starts_at === when.time && dateState(date, when.now) === 'agreed');

  const offer = async (given: Case) => {
    const sent = { ...terms(given), times: [when.local], answer_by: when.answer_by };
    return replyWith(deps, await find(given.id), sent, { key: randomUUID(), now: when.now });
  };
  const enter = (given: Case) =>
    enterDate(deps, given.id, { ...terms(given), despite_absence: false, starts_at: when.other }, change());
  const move = async (given: Case) => {
    const moved = { ...terms(given), starts_at: when.local };
    return moveDate(deps, given.id, dateIn(await find(given.id)), moved, { by, now: when.now });
  };
  /** The same date, moved from the time in question to another one. */
  const moveAway = async (given: Case) => {
    await enterDate(deps, given.id, { ...terms(given), starts_at: when.local }, change());
    const moved = { ...terms(given), starts_at: when.other };
    await moveDate(deps, given.id, dateIn(await find(given.id)), moved, { by, now: when.now });
  };
  return {
    sendReply: { act: offer, isDone: (lead) => lead.offer !== undefined },
    enterDate: {
      act: (given) => enterDate(deps, given.id, { ...terms(given), starts_at: when.local }, change()),
      isDone: isAgreed,
    },
    moveDate: { before: enter, act: move, isDone: ({ dates = [] }) => dates[0]?.starts_at === when.time },
    pick: {
      before: offer,
      act: async ({ id, key }) => {
        const picked = { offer: (await find(id)).offer?.id ?? '', time: when.time };
        return pickTime(deps, id, picked, { key, now: when.now });
      },
      isDone: isAgreed,
    },
    agreement: {
      before: async (given) => {
        await enter(given);
        await move(given);
      },
      act: async ({ id, key }) => {
        const now = new Date(when.now.getTime() + 300_000);
        return agreeToMove(deps, id, { date: dateIn(await find(id)), time: when.time }, { key, now });
      },
      isDone: isAgreed,
    },
    keep: {
      before: moveAway,
      act: async ({ id, key }) => {
        const now = new Date(when.now.getTime() + 300_000);
        const [{ id: date, starts_at: time } = { id: '', starts_at: '' }] = (await find(id)).dates ?? [];
        return keepTime(deps, id, { date, time }, { key, now });
      },
      isDone: isAgreed,
    },
  };
}
