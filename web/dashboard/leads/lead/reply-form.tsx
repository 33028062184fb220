import { ChevronsRight } from 'lucide';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { fillLink, hasLink } from '#shared/emails/reply-rules.ts';
import { Icon } from '../../../common/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField, TextAreaField } from '../../ui/field.tsx';
import { openCommands, useCommands } from '../../ui/keys/commands.ts';
import { ConfirmDialog } from '../../ui/modal-dialog.tsx';
import { useStudio } from '../../ui/studio.ts';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { usualSubject } from '../contact-draft.ts';
import { dateLabels } from '../leads-labels.ts';
import { EmailPreview } from '../replies/email-preview.tsx';
import { useReplySettings, useReplyTemplates } from '../replies/replies.ts';
import { replyLabels as labels } from '../replies/reply-labels.ts';
import { DateDialog } from './date-dialog.tsx';
import { emptyDate } from './date-values.ts';
import { composerButtons } from './note-composer.tsx';
import { ReplyTemplates } from './reply-templates.tsx';
import { counterOf } from './reply-values.ts';
import { SayAnotherWay } from './say-another-way.tsx';
import { type Reply, type ReplyDraft, useReply } from './use-reply.ts';

/** A reply to the visitor. */
export function ReplyForm({ draft, onSent }: { draft: ReplyDraft; onSent: () => void }) {
  const reply = useReply(draft, onSent);
  const { lead, form, offer, firstTime, press, main, asked, setAsked, offering, setOffering } = reply;
  const [hasOffered, setHasOffered] = useState(false);
  if (offering && !hasOffered) setHasOffered(true);
  const canOffer = lead.status !== 'closed';
  /** Whether the dialog has asked to send the reply with its offer. */
  const [sends, setSends] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog has closed
  useEffect(() => {
    if (!sends || offering) return;
    setSends(false);
    press(main);
  }, [sends, offering]);
  useCommands([
    ...(canOffer ? [{ key: 'd', label: dateLabels.offerTimes, run: () => setOffering(true) }] : []),
    ...(main.mark ? [{ label: labels.sendUnmarked, run: () => press({ mark: false, next: false }) }] : []),
  ]);

  function onKeyDown({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
    if (key === 'Enter' && (ctrlKey || metaKey)) press({ ...main, next: shiftKey });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the fields inside
    <div ref={form.ref} onKeyDown={onKeyDown}>
      <div className="grid gap-3">
        <ReplyFields reply={reply} />
        <ReplyNotes reply={reply} />
      </div>
      <ReplyButtons reply={reply} />
      {hasOffered && (
        <DateDialog
          mode={offering ? 'offer' : undefined}
          lead={lead.id}
          start={offer ?? { ...emptyDate, artist_id: lead.artist_id ?? '', artist: lead.artist ?? '', ...firstTime }}
          onSave={async (values, _, sends) => {
            form.change({ offer: JSON.stringify(values) });
            setSends(sends);
            return true;
          }}
          onClose={() => setOffering(false)}
        />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={labels.sendAnywayTitle}
        labels={{ cancel: labels.cancel, confirm: labels.sendAnyway }}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && form.start(asked.way, asked.seenTurnAt)}
      >
        <p className="mt-2 text-quiet [overflow-wrap:anywhere]">{asked?.reason}</p>
      </ConfirmDialog>
    </div>
  );
}

type Props = { reply: Reply };

function ReplyFields({ reply }: Props) {
  const { texts, form, earlier } = reply;
  const { subject, text } = texts;
  const { studioName } = useStudio();
  const wide = useWideScreen();
  const { stored: templates, error } = useReplyTemplates();
  /** Whether there are templates, or they are being loaded: the menu waits for them. */
  const hasTemplates = templates ? templates.templates.length > 0 : !error;
  const control = { readOnly: form.busy, dir: 'auto' } as const;
  const keys = wide && labels.hint(wordsOf(reply).main);

  /** The first word of a message without a subject gives it the usual one. */
  function changeText(next: string) {
    const isFirst = subject === '' && text === '' && next !== '';
    form.change({ text: next, ...(isFirst && { subject: usualSubject(studioName) }) });
  }

  /** In an empty message, a slash leads to the templates. */
  function openTemplates(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== '/' || text !== '' || !hasTemplates) return;
    event.preventDefault();
    openCommands('template');
  }

  return (
    <>
      <div className="grid items-start gap-3 md:grid-cols-[1fr_2fr]">
        <ReplyTemplates
          texts={texts}
          isOffered={hasTemplates}
          onFill={(filled) => {
            form.change({ subject: filled.subject, text: filled.text });
            form.ref.current?.querySelector('textarea')?.focus({ preventScroll: true });
          }}
        />
        <InputField
          label={labels.subject}
          {...form.field('subject')}
          hint={counterOf('subject', subject)}
          {...control}
        />
      </div>
      <TextAreaField
        label={labels.text}
        {...form.field('text')}
        hint={counterOf('text', text) ?? earlier ?? keys}
        chips
        {...control}
        onChange={changeText}
        onKeyDown={openTemplates}
      />
    </>
  );
}

/** What is sent beside the texts, how the email will look, and why it may not arrive. */
function ReplyNotes({ reply: { lead, texts, form, offer, failure, setOffering } }: Props) {
  const { subject, text } = texts;
  const { settings } = useReplySettings();
  return (
    <>
      {offer && (
        <p className="flex flex-wrap items-center gap-3 border-l-4 border-success pl-3 text-sm">
          {dateLabels.attached(offer.times.filter(Boolean).length, offer.artist)}
          <Button onClick={() => setOffering(true)}>{dateLabels.change}</Button>
          <Button onClick={() => form.change({ offer: '' })}>{dateLabels.remove}</Button>
        </p>
      )}
      {!lead.email && <SayAnotherWay text={text} offer={offer} />}
      {lead.email && (subject || text) && (
        <details>
          <summary className="cursor-pointer py-1 text-sm text-quiet">{labels.preview}</summary>
          <EmailPreview from={settings?.sender} to={lead.email} subject={subject} text={text} />
        </details>
      )}
      {failure && (
        <p className="border-l-4 border-warning pl-3 text-sm [overflow-wrap:anywhere]">
          {labels.undeliverable[failure](lead.email)}
        </p>
      )}
    </>
  );
}

function ReplyButtons({ reply }: Props) {
  const { lead, form, offer, press, main, earlier, discard, setOffering } = reply;
  const words = wordsOf(reply);
  const { busy } = form;
  const { text } = reply.texts;
  const linked = hasLink(text);
  return (
    <div className={composerButtons}>
      <Button busy={busy} onClick={() => press(main)} primary>
        {busy ? words.busy : words.main}
      </Button>
      <Button
        busy={busy}
        onClick={() => press({ ...main, next: true })}
        aria-label={words.next}
        title={`${words.next} (${labels.nextKeys})`}
      >
        <Icon icon={ChevronsRight} size={18} />
      </Button>
      {!offer && lead.status !== 'closed' && <Button onClick={() => setOffering(true)}>{dateLabels.offerTimes}</Button>}
      <Button
        aria-pressed={linked}
        onClick={() => form.change({ text: (linked ? fillLink(text, '') : `${text}\n\n{{link}}`).trim() })}
      >
        {labels.link}
      </Button>
      {earlier && <Button onClick={discard}>{labels.discard}</Button>}
    </div>
  );
}

/** What the buttons say: a reply to a visitor without an email address is saved, not sent. */
function wordsOf({ lead, isNew }: Reply) {
  if (!lead.email)
    return { main: isNew ? labels.saveAndMark : labels.save, next: labels.saveNext, busy: labels.saving };
  return { main: isNew ? labels.sendAndMark : labels.send, next: labels.sendNext, busy: labels.sending };
}
