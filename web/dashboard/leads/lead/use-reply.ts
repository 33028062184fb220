import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { replyHoldMs } from '#shared/emails/reply-rules.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { turnOf } from '#shared/leads/turn.ts';
import { cleanLine, cleanLines, isBlank } from '#shared/values/clean-text.ts';
import type { Notice } from '../../../common/notice.ts';
import { showNotice, showOutcome } from '../../../common/notices/shown-notices.ts';
import { useAccount } from '../../account/account.ts';
import { ApiError, isErased } from '../../account/client.ts';
import { useForm } from '../../ui/form.tsx';
import { undo } from '../../ui/undo.ts';
import { failureNotice } from '../../ui/use-action.ts';
import { sendReply, undoReply } from '../replies/replies.ts';
import { replyLabels as labels, replyNotices, replyRefused } from '../replies/reply-labels.ts';
import { readOffer, sentOffer } from './date-values.ts';
import { leadPageNotices } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';
import { earlierFailure, errorsOf, isShort, type ReplyTexts } from './reply-values.ts';
import type { LeadDraft } from './use-lead-draft.ts';

/** A second less than the reply waits. */
const undoSeconds = replyHoldMs / 1000 - 1;

/** Whether to mark the lead as contacted, and whether to go on to the next one. */
type Way = { mark: boolean; next: boolean };
/** A reply that needs a confirmation first, and why. `seenTurnAt` is undefined if the server has asked for it. */
type Asked = { way: Way; reason: string; seenTurnAt?: string };

export type ReplyDraft = LeadDraft<ReplyTexts>;

/** A reply that is being written: its texts, what stands in its way, and how it is sent. @param onSent is called once it is stored */
export function useReply(draft: ReplyDraft, onSent: () => void) {
  const { lead, log, emailProblem, showReply, showAgain, goOn, renew } = useOpenLead();
  const entries = log.log?.entries ?? [];
  const [asked, setAsked] = useState<Asked>();
  const { state } = useLocation();
  // The page `Dates` asks for the first time.
  const [offering, setOffering] = useState(state?.opens === 'offer');
  const { texts } = draft;
  const offer = readOffer(texts.offer);
  /** How an earlier email to the visitor failed, also for another lead. */
  const failure = earlierFailure(entries, lead.email) ?? emailProblem;
  useArrival(draft, entries);

  const form = useForm<ReplyTexts, [way: Way, seenTurnAt?: string]>({
    state: [texts, (change) => draft.set(change(texts))],
    typing: errorsOf({ ...texts, ...(!offer && { offer: '' }) }),
    check: missingTexts,
    async send({ mark, next }, seen_turn_at) {
      setAsked(undefined);
      draft.startSending(entries.at(-1)?.id ?? '');
      const { subject, text } = texts;
      const reply = { subject, text, mark_contacted: mark, seen_turn_at, ...(offer && { offer: sentOffer(offer) }) };
      const { entry, lead: changed } = await sendReply(lead.id, reply, draft.key);
      draft.clear();
      const takeBack = async () => {
        await showAgain(entry, await undoReply(lead.id, entry.id, draft.key));
        draft.set(texts);
      };
      const sent = mark && changed.status === 'contacted' ? replyNotices.sentAndMarked : replyNotices.sent;
      showSent(lead.email ? sent : replyNotices.saved, takeBack);
      onSent();
      await showReply(entry, changed);
      if (next) void goOn();
    },
    failed(error, way) {
      if (isErased(error)) void renew();
      // The dialog has the field.
      if (/^offer\.|^artist_id$/.test((error as ApiError).field ?? '')) flushSync(() => setOffering(true));
      if (!isAnswered(error)) return noticeOf(error);
      void Promise.all([renew(), log.renew()]);
      setAsked({ way, reason: labels.answered });
    },
  });

  /** Checks the texts, and asks first if an earlier email failed, or if a few keys may have been meant for the page. */
  function press(way: Way) {
    if (form.busy || !form.validate()) return;
    const seenTurnAt = turnOf(lead).turn_at;
    const reason = failure
      ? labels.undeliverable[failure](lead.email)
      : isShort(texts.text) && labels.short(texts.text.trim());
    if (reason) setAsked({ way, reason, seenTurnAt });
    else void form.start(way, seenTurnAt);
  }

  const isUnsent = draft.sentAfter !== undefined && !form.busy;
  return {
    lead,
    texts,
    form,
    offer,
    firstTime: state?.date,
    failure,
    press,
    asked,
    setAsked,
    offering,
    setOffering,
    discard: draft.clear,
    /** Says that the texts come from an earlier visit. */
    earlier: isUnsent ? labels.notSent : draft.isRestored ? labels.restored : undefined,
    isNew: lead.status === 'new',
    /** What the main button does. */
    main: { mark: lead.status === 'new', next: false },
  };
}

export type Reply = ReturnType<typeof useReply>;

function missingTexts({ subject, text }: ReplyTexts) {
  const errorIn = (typed: string) => (isBlank(typed) ? labels.required : undefined);
  return { subject: errorIn(subject), text: errorIn(text) };
}

function showSent(notice: Notice, takeBack: () => Promise<void>) {
  const action = { ...undo(takeBack, replyNotices.undoFailed), seconds: undoSeconds };
  showOutcome(notice, action);
}

/** Discards texts that were being sent when an earlier visit ended, once the log shows that the server has stored them. */
function useArrival(draft: ReplyDraft, entries: readonly LogEntry[]) {
  const { account } = useAccount();
  const arrived = draft.isRestored && entries.some((entry) => isSent(entry, draft, account?.id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the log shows the reply
  useEffect(() => {
    if (!arrived) return;
    draft.clear();
    showNotice(replyNotices.arrived);
  }, [arrived]);
}

/** Whether the entry is the reply that this account was sending. */
function isSent(entry: LogEntry, { texts, sentAfter }: ReplyDraft, by: string | undefined): boolean {
  if (entry.kind !== 'reply' || entry.by !== by || sentAfter === undefined || entry.id <= sentAfter) return false;
  return entry.subject === cleanLine(texts.subject).trim() && entry.text === cleanLines(texts.text).trim();
}

function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'answered';
}

function noticeOf(error: unknown): Notice {
  if (isErased(error)) return leadPageNotices.erased;
  // The key changes with the texts, so the other button has sent them.
  if (error instanceof ApiError && error.code === 'key-reused') return replyNotices.alreadySent;
  return failureNotice(error, replyNotices.failed, replyRefused);
}
