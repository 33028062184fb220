import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dateEnd } from '#shared/dates/date-limits.ts';
import { dateState } from '#shared/dates/date-states.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { RequestView, VisitorAnswer } from '#shared/requests/request-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { cancelDate, enterDate, moveDate, releaseFormerTime, setDeposit } from '../dates/lead-dates.ts';
import { trimOffer } from '../dates/offers.ts';
import { AppError } from '../http/app-error.ts';
import { newDelivery, newEntry } from '../leads/lead-log.ts';
import { PhotoFiles } from '../photos/photo-files.ts';
import { PhotoItems } from '../photos/photo-items.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf, replyWith } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { RequestKeys } from './request-keys.ts';
import { answerRequest, viewRequest } from './visitor-request.ts';

/** What the pages of these requests are given, for the test of the page. `UPDATE_REQUEST_VIEWS=1` writes it. */
const file = path.resolve('web/testing/request-views.json');

const engine = anEngine(beforeAll);
const stores = openLeadStores(engine.documents, leadTables);
const replies = new ReplyRepository(engine.documents, leadTables);
const keys = new RequestKeys(engine.documents, 'Settings');
const unlimited = { take: async () => {} };
const signer = { credentials: { accessKeyId: 'id', secretAccessKey: 'secret' }, region: 'eu-central-1' };
const deps = {
  ...datesOf(engine, () => []),
  ...stores,
  questions: { read: async () => ({ questions: [], changed_at: '' }) },
  photos: new PhotoItems(engine.documents, leadTables.limits),
  files: new PhotoFiles({ uploadsUrl: 'https://uploads.example', photosUrl: 'https://photos.example', signer }),
  keys,
  limits: { wrongKeys: unlimited, answers: unlimited },
  timeZone: 'UTC',
  reachesVisitors: true,
};
/** A request on its way, with an artist of its own, who can leave the studio. */
type Walk = { id: string; key: string; artist: string; isGone: boolean; now: Date; view: RequestView };
type Step = (walk: Walk) => Promise<unknown> | false;

const by = 'ada';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const start = Date.parse('2026-03-01T20:00:00.000Z');
const onDay = (day: number, hour = 10) => `2026-03-${String(day).padStart(2, '0')}T${hour}:00`;
const depsOf = (walk: Walk) => ({
  ...deps,
  artists: { findById: async (id: string) => (walk.isGone ? undefined : { id, name: 'Nia' }) },
});
const change = ({ now }: Walk) => ({ by, now, key: randomUUID() });
const leadOf = async ({ id }: Walk) => (await stores.leads.find(id)) as Lead;
const answer = (walk: Walk, given: VisitorAnswer) =>
  answerRequest(depsOf(walk), { key: walk.key, ip: '192.0.2.1' }, given, randomUUID(), walk.now);
const terms = ({ artist }: Walk) => ({
  minutes: 60,
  artist_id: artist,
  deposit: '$50',
  payment_url: 'https://pay.example/1',
});

async function reply(walk: Walk) {
  const lead = await leadOf(walk);
  const texts = { recipient: lead.email, subject: 'Hello', text: 'A moth it is.' };
  const entry = newEntry({ kind: 'reply', by, ...texts, delivery: newDelivery(lead, walk.now) } as const, walk.now);
  return replies.add(lead, entry, { key: randomUUID(), fingerprint: 'x' }, true);
}
async function offer(walk: Walk) {
  const sent = { ...terms(walk), times: [onDay(9), onDay(10)], answer_by: onDay(8).slice(0, 10) };
  return replyWith({ ...deps, ...depsOf(walk) }, await leadOf(walk), sent, { key: randomUUID(), now: walk.now });
}
/** The newest date that is ahead. */
const ahead = ({ view, now }: Walk) => view.dates.findLast(({ starts_at }) => Date.parse(starts_at) > now.getTime());
const proposed = ({ view }: Walk) => view.dates.find(({ id }) => view.can_agree.includes(id));

/** What staff, the visitor and time can do with a request. */
const steps: Record<string, Step> = {
  reply,
  'reply that can be taken back': async (walk) => {
    await reply(walk);
    walk.now = new Date(walk.now.getTime() - 5 * minuteMs);
  },
  call: (walk) => {
    const said = { from: 'studio', way: 'phone', text: 'Called.', happened_at: walk.now.toISOString() } as const;
    return stores.changes.logAnswer(walk.id, said, randomUUID(), { by, now: walk.now });
  },
  offer,
  'enter a date': (walk) =>
    walk.view.dates.length < 2 &&
    enterDate(depsOf(walk), walk.id, { ...terms(walk), starts_at: onDay(12 + walk.view.dates.length) }, change(walk)),
  move: (walk) => {
    const date = ahead(walk);
    const starts_at = onDay(20, 10 + (date?.sequence ?? 0));
    const moved = { minutes: 60, artist_id: walk.artist, starts_at };
    return date !== undefined && moveDate(depsOf(walk), walk.id, date.id, moved, { by, now: walk.now });
  },
  release: (walk) => {
    const date = proposed(walk);
    return date?.agreed_before !== undefined && releaseFormerTime(depsOf(walk), walk.id, date.id, walk.now);
  },
  cancel: (walk) => {
    const date = ahead(walk);
    return date !== undefined && cancelDate(depsOf(walk), walk.id, date.id, { by, now: walk.now });
  },
  close: (walk) => stores.changes.setStatus(walk.id, 'closed', { by, now: walk.now }),
  settle: (walk) => stores.changes.setStatus(walk.id, 'converted', { by, now: walk.now }),
  'receive the deposit': (walk) =>
    walk.view.deposit === 'asked' && setDeposit(depsOf(walk), walk.id, 'received', { by, now: walk.now }),
  write: (walk) => answer(walk, { kind: 'message', text: 'Hello?' }),
  choose: (walk) => {
    const open = walk.view.offer;
    return open !== undefined && answer(walk, { kind: 'pick', offer: open.id, time: open.times[0] ?? '' });
  },
  'want other times': (walk) => {
    const open = walk.view.offer;
    return open !== undefined && answer(walk, { kind: 'decline', offer: open.id, text: 'In May?' });
  },
  agree: (walk) => {
    const date = proposed(walk);
    return date !== undefined && answer(walk, { kind: 'agreement', date: date.id, time: date.starts_at });
  },
  'agree too late': async (walk) => {
    const date = proposed(walk);
    if (!date) return false;
    walk.isGone = true;
    await answer(walk, { kind: 'agreement', date: date.id, time: date.starts_at }).catch(() => {});
    walk.isGone = false;
  },
  keep: (walk) => {
    const date = proposed(walk);
    return date?.agreed_before !== undefined && answer(walk, { kind: 'keep', date: date.id, time: date.starts_at });
  },
  'cannot come': (walk) => {
    const [date] = walk.view.can_decline;
    return date !== undefined && answer(walk, { kind: 'absence', date, text: 'Ill.' });
  },
  withdraw: (walk) => walk.view.can_withdraw && answer(walk, { kind: 'withdrawal' }),
  'the times are taken': async (walk) => {
    if (!walk.view.offer) return false;
    walk.isGone = true;
    await trimOffer(depsOf(walk), walk.id, walk.now);
    walk.isGone = false;
  },
  'the last day passes': async (walk) => {
    if (!walk.view.offer) return false;
    walk.now = new Date('2026-03-09T06:00:00.000Z');
  },
  'the date passes': async (walk) => {
    const last = walk.view.dates.at(-1);
    if (!last || Date.parse(dateEnd(last)) < walk.now.getTime()) return false;
    walk.now = new Date(Date.parse(dateEnd(last)) + dayMs);
  },
};

const viewNow = (walk: Omit<Walk, 'view'>) =>
  viewRequest(
    { ...deps, ...depsOf(walk as Walk) },
    { key: walk.key, ip: '192.0.2.1' },
    walk.now,
  ) as Promise<RequestView>;

async function begun(): Promise<Walk> {
  const lead = await storeLead(stores, { created_at: new Date(start).toISOString() });
  const key = await keys.keyOf(lead);
  const first = { id: lead.id, key, artist: randomUUID(), isGone: false, now: new Date(start) };
  return { ...first, view: await viewNow(first) };
}

/** Takes one more step. @returns whether it was possible; else nothing has changed */
async function isTaken(walk: Walk, name: string): Promise<boolean> {
  const before = walk.now;
  walk.now = new Date(before.getTime() + 5 * minuteMs);
  const isPossible = await Promise.resolve(steps[name]?.(walk)).then(
    (answered) => answered !== false,
    (error) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
  // Until then, a reply can be taken back.
  if (isPossible && name !== 'reply that can be taken back') walk.now = new Date(walk.now.getTime() + 5 * minuteMs);
  if (!isPossible) walk.now = before;
  else walk.view = await viewNow(walk);
  return isPossible;
}

async function after(names: readonly string[]): Promise<Walk> {
  const walk = await begun();
  for (const name of names) await isTaken(walk, name);
  return walk;
}

/** What two requests have in common whose pages differ in times and words alone. */
function kindOf({ view, now }: Walk): string {
  const { state, last, messages, offer: open, dates, can_agree, can_decline, deposit } = view;
  const saidNow = messages.filter(({ at }) => at === messages.at(-1)?.at).map(({ from }) => from);
  const ofDates = dates.map((date) => [
    dateState(date, now),
    Date.parse(date.starts_at) > now.getTime(),
    date.agreed_before && Date.parse(date.agreed_before.starts_at) > now.getTime(),
  ]);
  return JSON.stringify([
    state,
    last?.event,
    saidNow,
    Boolean(open),
    ofDates,
    can_agree.length,
    can_decline.length,
    deposit,
  ]);
}

/** The part of a view that differs between the requests, with the same ids in each run. */
function shownOf({ view, now }: Walk) {
  const { state, last, messages, offer: open, dates, can_agree, can_decline, can_withdraw, deposit } = view;
  const shown = { now, state, last, messages, offer: open, dates, can_agree, can_decline, can_withdraw, deposit };
  const ids = new Map<string, string>();
  const same = (id: string) => {
    if (!ids.has(id)) ids.set(id, `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`);
    return ids.get(id) as string;
  };
  return JSON.parse(JSON.stringify(shown).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, same));
}

test('walks to all states of a request that three steps lead to, two without times, which the file of the page has', async () => {
  const found = new Map<string, { after: string; shown: object }>();
  let paths: string[][] = [];
  const keep = (walk: Walk, names: string[]) => {
    const kind = kindOf(walk);
    if (found.has(kind)) return;
    found.set(kind, { after: names.join(', ') || 'nothing', shown: shownOf(walk) });
    // Pages differ most in what is done about times.
    if (names.length < 2 || walk.view.offer || walk.view.dates.length > 0) paths.push(names);
  };
  keep(await begun(), []);
  for (let depth = 0; depth < 3; depth++) {
    const last = paths;
    paths = [];
    for (const before of last) {
      let walk: Walk | undefined;
      for (const name of Object.keys(steps)) {
        walk ??= await after(before);
        if (!(await isTaken(walk, name))) continue;
        keep(walk, [...before, name]);
        walk = undefined;
      }
    }
  }
  const text = `[\n${[...found.values()].map((each) => JSON.stringify(each)).join(',\n')}\n]\n`;
  if (process.env.UPDATE_REQUEST_VIEWS) writeFileSync(file, text);

  expect(readFileSync(file, 'utf8')).toBe(text);
}, 240_000);
