import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fillTemplate, hasLink, replyHoldMs } from '#shared/emails/reply-rules.ts';
import type { EmailProblem, Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { turnOf } from '#shared/leads/turn.ts';
import { useAccount } from '../../../api/account.ts';
import { ApiError } from '../../../api/client.ts';
import { isErased } from '../../../api/lead.ts';
import { sendReply, undoReply, useReplyTemplates } from '../../../api/replies.ts';
import { showNotice, showOutcome } from '../../../components/notices/shown-notices.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/modal-dialog.tsx';
import { dateLabels } from '../../../labels/leads/date-labels.ts';
import { leadPageNotices } from '../../../labels/leads/lead-labels.ts';
import { replyLabels as labels, replyNotices, replyRefused } from '../../../labels/leads/reply-labels.ts';
import type { Notice } from '../../../labels/notice.ts';
import { Field, focusFirstError, InputField, inputClass } from '../../field.tsx';
import { openCommands, renewCommands, useCommands } from '../../keys/commands.ts';
import { EmailPreview } from '../../replies/email-preview.tsx';
import { useStudio } from '../../studio.ts';
import { undo } from '../../undo.ts';
import { useAction } from '../../use-action.ts';
import { useWideScreen } from '../../use-wide-screen.ts';
import { usualSubject } from '../contact-draft.ts';
import { placeholderValues } from '../placeholder-values.ts';
import { composerButtons } from './composer-buttons.ts';
import { DateDialog } from './date-dialog.tsx';
import { emptyDate, readOffer, sentOffer } from './date-values.ts';
import { counterOf, earlierFailure, emptyReply, errorsOf, type ReplyErrors, type ReplyTexts } from './reply-values.ts';
import type { LeadDraft } from './use-lead-draft.ts';

/** A second less than the reply waits. */
const undoSeconds = replyHoldMs / 1000 - 1;

/** Whether to mark the lead as contacted, and whether to go on to the next one. */
type Way = { mark: boolean; next: boolean };
/** A reply that needs a confirmation first, and why. `seenTurnAt` is undefined if the server has asked for it. */
type Asked = { way: Way; reason: string; seenTurnAt?: string };

type Props = {
  lead: Lead;
  entries: readonly LogEntry[];
  /** Undefined until it is read. */
  sender: string | undefined;
  /** How an earlier email to the visitor failed, also for another lead. */
  problem: EmailProblem['fate'] | undefined;
  draft: LeadDraft<ReplyTexts>;
  onSent: (entry: LogEntry, lead: Lead) => Promise<void>;
  /** Shows the lead as it is after a reply was taken back, wherever the reader is. */
  onUndone: (entry: LogEntry, lead: Lead) => Promise<void>;
  /** Opens the lead that is answered next. */
  onNext: () => void;
  onMissing: () => void;
  /** A colleague has answered since the lead was read. */
  onAnswered: () => void;
};

/** A reply to the visitor. */
export function ReplyForm({
  lead,
  entries,
  sender,
  problem,
  draft,
  onSent,
  onUndone,
  onNext,
  onMissing,
  onAnswered,
}: Props) {
  const [missing, setMissing] = useState<ReplyErrors>({});
  const [asked, setAsked] = useState<Asked>();
  const { studioName } = useStudio();
  const form = useRef<HTMLDivElement>(null);
  const wide = useWideScreen();
  const failure = earlierFailure(entries, lead.email) ?? problem;
  const { subject, text } = draft.texts;
  const offer = readOffer(draft.texts.offer);
  const errors = { ...missing, ...errorsOf({ ...draft.texts, ...(!offer && { offer: '' }) }) };
  const [offering, setOffering] = useState(false);
  const { stored: templates, error: templatesError } = useReplyTemplates();
  /** Whether there are templates, or they are being loaded: the menu waits for them. */
  const hasTemplates = templates ? templates.templates.length > 0 : !templatesError;
  useCommands([{ key: 'd', label: dateLabels.offerTimes, run: () => setOffering(true) }]);

  const { account } = useAccount();
  /** The text was being sent when an earlier visit ended, and the server has stored it. */
  const arrived = draft.isRestored && entries.some((entry) => isSent(entry, draft, account?.id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the log shows the reply
  useEffect(() => {
    if (!arrived) return;
    draft.clear();
    showNotice(replyNotices.arrived);
  }, [arrived]);

  const isNew = lead.status === 'new';
  /** What the main button does. */
  const main = { mark: isNew, next: false };

  function change(texts: Partial<ReplyTexts>) {
    setMissing({});
    draft.set({ ...draft.texts, ...texts });
  }

  /** The first word of a message without a subject gives it the usual one. */
  function changeText(next: string) {
    const isFirst = subject === '' && text === '' && next !== '';
    change({ text: next, ...(isFirst && { subject: usualSubject(studioName) }) });
  }

  /** Checks the texts, and asks first if an earlier email failed. */
  function press(way: Way) {
    if (sending) return;
    const blank = (['subject', 'text'] as const).filter((field) => draft.texts[field].trim() === '');
    flushSync(() => setMissing(Object.fromEntries(blank.map((field) => [field, labels.required]))));
    if (focusFirstError(form.current)) return;
    const seenTurnAt = turnOf(lead).turn_at;
    if (failure) setAsked({ way, reason: labels.undeliverable[failure](lead.email), seenTurnAt });
    else void send(way, seenTurnAt);
  }

  const [sending, send] = useAction<[way: Way, seenTurnAt?: string]>(
    async ({ mark, next }, seen_turn_at) => {
      setAsked(undefined);
      draft.startSending(entries.at(-1)?.id ?? '');
      const reply = { subject, text, mark_contacted: mark, seen_turn_at, ...(offer && { offer: sentOffer(offer) }) };
      const { entry, lead: changed } = await sendReply(lead.id, reply, draft.key);
      draft.clear();
      const takeBack = async () => {
        await onUndone(entry, await undoReply(lead.id, entry.id, draft.key));
        draft.set(draft.texts);
      };
      const action = { ...undo(takeBack, replyNotices.undoFailed), seconds: undoSeconds };
      const isMarked = mark && changed.status === 'contacted';
      showOutcome(isMarked ? replyNotices.sentAndMarked : replyNotices.sent, action);
      await onSent(entry, changed);
      if (next) onNext();
    },
    (error, way) => {
      if (isErased(error)) onMissing();
      // The dialog has the field.
      if (/^offer\.|^artist_id$/.test((error as ApiError).field ?? '')) setOffering(true);
      if (!isAnswered(error)) return noticeOf(error);
      onAnswered();
      setAsked({ way, reason: labels.answered });
    },
  );

  function onKeyDown({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
    if (key === 'Enter' && (ctrlKey || metaKey)) press({ ...main, next: shiftKey });
  }

  /** In an empty message, a slash leads to the templates. */
  function openTemplates(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== '/' || text !== '' || !hasTemplates) return;
    event.preventDefault();
    openCommands('template');
  }

  const isUnsent = draft.sentAfter !== undefined && !sending;
  const earlier = isUnsent ? labels.notSent : draft.isRestored ? labels.restored : undefined;
  const mainLabel = isNew ? labels.sendAndMark : labels.send;
  const control = { readOnly: sending, dir: 'auto' } as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the fields inside
    <div ref={form} onKeyDown={onKeyDown}>
      <div className="grid gap-3">
        <div className="grid items-start gap-3 md:grid-cols-[1fr_2fr]">
          <Templates
            lead={lead}
            texts={draft.texts}
            isOffered={hasTemplates}
            onFill={(texts) => {
              change({ subject: texts.subject, text: texts.text });
              form.current?.querySelector('textarea')?.focus({ preventScroll: true });
            }}
          />
          <InputField
            label={labels.subject}
            sent={{ subject }}
            error={errors.subject}
            hint={counterOf('subject', subject)}
            {...control}
            value={subject}
            onChange={(changed) => change({ subject: changed })}
          />
        </div>
        <Field
          label={labels.text}
          sent={{ text }}
          error={errors.text}
          hint={
            counterOf('text', text) ?? earlier ?? (hasLink(text) ? labels.linkHint : wide && labels.hint(mainLabel))
          }
        >
          {(attributes) => (
            <textarea
              {...attributes}
              {...control}
              rows={3}
              value={text}
              onChange={({ target }) => changeText(target.value)}
              onKeyDown={openTemplates}
              className={`${inputClass} field-sizing-content max-h-[30svh] min-h-20 py-2`}
            />
          )}
        </Field>
        {offer && (
          <p className="flex flex-wrap items-center gap-3 border-l-4 border-success pl-3 text-sm">
            {dateLabels.attached(offer.times.filter(Boolean).length, offer.artist)}
            <Button onClick={() => setOffering(true)}>{dateLabels.change}</Button>
            <Button onClick={() => change({ offer: '' })}>{dateLabels.remove}</Button>
          </p>
        )}
        {(subject || text) && (
          <details>
            <summary className="cursor-pointer py-1 text-sm text-quiet">{labels.preview}</summary>
            <EmailPreview from={sender} to={lead.email} subject={subject} text={text} />
          </details>
        )}
        {failure && (
          <p className="border-l-4 border-warning pl-3 text-sm [overflow-wrap:anywhere]">
            {labels.undeliverable[failure](lead.email)}
          </p>
        )}
      </div>
      <div className={composerButtons}>
        <Button busy={sending} onClick={() => press(main)} primary>
          {sending ? labels.sending : mainLabel}
        </Button>
        {isNew && (
          <Button busy={sending} onClick={() => press({ mark: false, next: false })}>
            {sending ? labels.sending : labels.send}
          </Button>
        )}
        <Button busy={sending} onClick={() => press({ ...main, next: true })} title={labels.nextKeys}>
          {isNew ? labels.sendMarkNext : labels.sendNext}
        </Button>
        {!offer && <Button onClick={() => setOffering(true)}>{dateLabels.offerTimes}</Button>}
        {earlier && <Button onClick={draft.clear}>{labels.discard}</Button>}
      </div>
      <DateDialog
        mode={offering ? 'offer' : undefined}
        start={offer ?? { ...emptyDate, artist_id: lead.artist_id ?? '', artist: lead.artist ?? '' }}
        onSave={async (values) => {
          change({ offer: JSON.stringify(values) });
          return true;
        }}
        onClose={() => setOffering(false)}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={labels.sendAnywayTitle}
        labels={{ cancel: labels.cancel, confirm: labels.sendAnyway }}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && send(asked.way, asked.seenTurnAt)}
      >
        <p className="mt-2 text-quiet [overflow-wrap:anywhere]">{asked?.reason}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Whether the entry is the reply that this account was sending. */
function isSent(entry: LogEntry, { texts, sentAfter }: LeadDraft<ReplyTexts>, by: string | undefined): boolean {
  if (entry.kind !== 'reply' || entry.by !== by || sentAfter === undefined || entry.id <= sentAfter) return false;
  return entry.subject === texts.subject.trim() && entry.text === texts.text.trim();
}

function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'answered';
}

function noticeOf(error: unknown): Notice {
  const { code, status = 0, message = '' } = error instanceof ApiError ? error : {};
  if (isErased(error)) return leadPageNotices.erased;
  // The key changes with the texts, so the other button has sent them.
  if (code === 'key-reused') return replyNotices.alreadySent;
  return status >= 400 && status < 500 && message ? replyRefused(message) : replyNotices.failed;
}

type TemplatesProps = { lead: Lead; texts: ReplyTexts; isOffered: boolean; onFill: (texts: ReplyTexts) => void };

/** Inserts a template. Text of the staff member that it replaces can be restored. */
function Templates({ lead, texts, isOffered, onFill }: TemplatesProps) {
  const { stored } = useReplyTemplates();
  const { account } = useAccount();
  const { studioName } = useStudio();
  const inserted = useRef<ReplyTexts>(emptyReply);
  const templates = stored?.templates ?? [];
  useCommands([
    ...(isOffered ? [{ key: 't', label: labels.insertTemplate, run: () => openCommands('template') }] : []),
    ...templates.map(({ id, name }) => ({ kind: 'template' as const, id, label: name, run: () => insert(id) })),
  ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when they have loaded
  useEffect(() => renewCommands('template'), [stored]);

  function insert(templateId: string) {
    const template = templates.find((each) => each.id === templateId);
    if (!template) return;
    const values = placeholderValues(lead, studioName, account?.full_name ?? '');
    const isTyped = texts.subject !== inserted.current.subject || texts.text !== inserted.current.text;
    inserted.current = {
      ...emptyReply,
      subject: fillTemplate(template.subject, values),
      text: fillTemplate(template.text, values),
    };
    onFill(inserted.current);
    if (isTyped) showNotice(replyNotices.replaced, { label: labels.undo, run: () => onFill(texts) });
  }

  return (
    <select
      aria-label={labels.template}
      value=""
      disabled={templates.length === 0}
      onChange={({ target }) => insert(target.value)}
      className={`${inputClass} h-11 cursor-pointer disabled:cursor-default md:mt-7.5 disabled:text-quiet`}
    >
      <option value="">{stored && templates.length === 0 ? labels.noTemplates : labels.chooseTemplate}</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
