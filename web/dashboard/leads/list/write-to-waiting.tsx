import { useRef, useState } from 'react';
import useSWR from 'swr';
import { announcesTimes, fillTemplate, hasLink, replyLimits, unknownPlaceholders } from '#shared/emails/reply-rules.ts';
import { waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { turnOf } from '#shared/leads/turn.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { useAccount } from '../../account/account.ts';
import { ApiError, isErased } from '../../account/client.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField, TextAreaField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.tsx';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { useStudio } from '../../ui/studio.ts';
import { readLeads } from '../hooks/read-leads.ts';
import { placeholderValues } from '../placeholder-values.ts';
import { sendReply, useReplyTemplates } from '../replies/replies.ts';
import { replyLabels, replyNotices, replyRefused } from '../replies/reply-labels.ts';
import { waitingLabels as labels, waitingNotice, waitingRefused } from './list-labels.ts';

type Texts = { subject: string; text: string };

/** As many as are written to at once. */
const most = 25;

/** Writes to the first leads of the waiting list of an artist. */
export function WriteToWaiting({ onSent }: { onSent: () => void }) {
  const [open, setOpen] = useState(false);
  function close() {
    setOpen(false);
    onSent();
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{labels.write}</Button>
      <ModalDialog open={open} title={labels.write} onClose={close}>
        <WaitingForm onDone={close} />
      </ModalDialog>
    </>
  );
}

function WaitingForm({ onDone }: { onDone: () => void }) {
  const { list } = useContentList('artists');
  const [artist, setArtist] = useState('');
  const [wanted, setWanted] = useState(most);
  const { waiting, chosen, sent, form, setTexts } = useWaitingEmails(artist, wanted, onDone);
  return (
    <form ref={form.ref} onSubmit={form.onSubmit} className="mt-4 grid gap-4">
      <p className="text-sm text-quiet">{labels.hint}</p>
      <div className="flex flex-wrap gap-4">
        <SelectField
          label={labels.artist}
          required
          options={{
            '': labels.chooseArtist,
            ...Object.fromEntries(list?.rows.map(({ id, name }) => [id, name]) ?? []),
          }}
          value={artist}
          onChange={setArtist}
        />
        <InputField
          label={labels.count}
          type="number"
          required
          min={1}
          max={most}
          value={wanted || ''}
          onChange={(value) => setWanted(Number(value))}
        />
      </div>
      {waiting?.length === 0 && <p>{labels.empty}</p>}
      <ol className="list-inside list-decimal text-sm">
        {chosen.map(({ id, first_name, last_name }) => (
          <li key={id}>
            <bdi>{`${first_name} ${last_name}`}</bdi>
          </li>
        ))}
      </ol>
      <Templates onChoose={setTexts} />
      <InputField label={replyLabels.subject} {...form.field('subject')} required maxLength={replyLimits.subject} />
      <TextAreaField
        label={replyLabels.text}
        {...form.field('text')}
        required
        rows={6}
        maxLength={replyLimits.text}
        className="control"
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-quiet">
          {sent !== undefined && labels.progress(sent, chosen.length)}
        </p>
        <Button onClick={onDone}>{replyLabels.cancel}</Button>
        <Button type="submit" primary busy={form.busy}>
          {labels.send(chosen.length)}
        </Button>
      </div>
    </form>
  );
}

function Templates({ onChoose }: { onChoose: (texts: Texts) => void }) {
  const templates = useReplyTemplates().stored?.templates ?? [];
  function choose(chosen: string) {
    const template = templates.find(({ id }) => id === chosen);
    if (template) onChoose(template);
  }
  return (
    <select
      aria-label={replyLabels.template}
      value=""
      onChange={({ target }) => choose(target.value)}
      className="control"
    >
      <option value="">{replyLabels.chooseTemplate}</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The texts, and the leads that they are sent to one after the other. */
function useWaitingEmails(artist: string, wanted: number, onDone: () => void) {
  const state = useState<Texts>({ subject: '', text: '' });
  const [texts, setTexts] = state;
  const [sent, setSent] = useState<number>();
  const write = useWriter(texts);
  const { data } = useSWR(
    artist && ['waiting', artist],
    () => readLeads({ queue: waitingList, artist }, undefined, most),
    { revalidateOnFocus: false },
  );
  const chosen = data?.leads.slice(0, Math.min(wanted, most)) ?? [];
  const unknown = unknownPlaceholders(`${texts.subject} ${texts.text}`);

  const form = useForm({
    state,
    typing: {
      subject: hasLink(texts.subject) ? replyLabels.linkInSubject : undefined,
      text: unknown.length > 0 ? replyLabels.unknown(unknown) : announcesTimes(texts.text) ? labels.noTimes : undefined,
    },
    async send() {
      if (chosen.length === 0) return;
      let written = 0;
      const reasons: string[] = [];
      for (const lead of chosen) {
        setSent(written);
        const outcome = await write(lead, lead === chosen[0]);
        if (outcome === true) written++;
        else if (outcome) reasons.push(outcome);
      }
      const skipped = chosen.length - written - reasons.length;
      showNotice(reasons.length > 0 ? waitingRefused(reasons) : waitingNotice(written, skipped));
      onDone();
    },
    failed: (error) => (error instanceof ApiError && error.message ? replyRefused(error.message) : replyNotices.failed),
  });
  return { waiting: data?.leads, chosen, sent, form, setTexts };
}

/** Writes to a lead. */
function useWriter(texts: Texts) {
  const { studioName } = useStudio();
  const { account } = useAccount();
  // Of each lead with each text: an email whose response was lost is not sent again, and counts.
  const keys = useRef(new Map<string, string>());

  /**
   * Skips an erased lead, and one that was answered since the list was read.
   * @returns whether the visitor was written to, or why the server refused the email
   */
  return async (lead: Lead, isFirst: boolean): Promise<boolean | string> => {
    const values = placeholderValues(lead, studioName, account?.full_name ?? '');
    const subject = fillTemplate(texts.subject, values);
    const text = fillTemplate(texts.text, values);
    const reply = { subject, text, mark_contacted: true, ends_wait: true, seen_turn_at: turnOf(lead).turn_at };
    const content = JSON.stringify([lead.id, subject, text]);
    const key = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, key);
    try {
      await sendReply(lead.id, reply, key);
      return true;
    } catch (error) {
      const { code, field, status = 0, message } = error instanceof ApiError ? error : {};
      if (isErased(error) || code === 'answered') return false;
      // The other emails have the same text.
      if (field && isFirst) throw error;
      if (status < 400 || status === 429 || status >= 500) throw error;
      return `${lead.first_name} ${lead.last_name}: ${message?.replace(/\.$/, '')}`;
    }
  };
}
