import { type FormEvent, useRef, useState } from 'react';
import useSWR from 'swr';
import { announcesTimes, fillTemplate, hasLink, replyLimits, unknownPlaceholders } from '#shared/emails/reply-rules.ts';
import { waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { turnOf } from '#shared/leads/turn.ts';
import { useAccount } from '../../../api/account.ts';
import { ApiError } from '../../../api/client.ts';
import { useContentList } from '../../../api/content-lists.ts';
import { isErased } from '../../../api/lead.ts';
import { readLeads } from '../../../api/read-leads.ts';
import { sendReply, useReplyTemplates } from '../../../api/replies.ts';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ModalDialog } from '../../../components/ui/modal-dialog.tsx';
import { replyLabels, replyNotices, replyRefused } from '../../../labels/leads/reply-labels.ts';
import { waitingLabels as labels, waitingNotice, waitingRefused } from '../../../labels/leads/waiting-labels.ts';
import { Field, InputField, inputClass, SelectField } from '../../field.tsx';
import { useStudio } from '../../studio.ts';
import { useAction } from '../../use-action.ts';
import { placeholderValues } from '../placeholder-values.ts';

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
  const { studioName } = useStudio();
  const { account } = useAccount();
  const { list } = useContentList('artists');
  const { stored } = useReplyTemplates();
  const [artist, setArtist] = useState('');
  const [wanted, setWanted] = useState(most);
  const [texts, setTexts] = useState({ subject: '', text: '' });
  const [sent, setSent] = useState<number>();
  // Of each lead with each text: an email whose response was lost is not sent again, and counts.
  const keys = useRef(new Map<string, string>());
  const { data } = useSWR(
    artist && ['waiting', artist],
    () => readLeads({ queue: waitingList, artist }, undefined, most),
    {
      revalidateOnFocus: false,
    },
  );
  const chosen = data?.leads.slice(0, Math.min(wanted, most)) ?? [];
  const unknown = unknownPlaceholders(`${texts.subject} ${texts.text}`);
  const errors = {
    subject: hasLink(texts.subject) ? replyLabels.linkInSubject : undefined,
    text:
      unknown.length > 0 ? replyLabels.unknown(unknown) : announcesTimes(texts.text) ? replyLabels.noTimes : undefined,
  };

  /**
   * Skips an erased lead, and one that was answered since the list was read.
   * @returns whether the visitor was written to, or why the server refused the email
   */
  async function write(lead: Lead): Promise<boolean | string> {
    const values = placeholderValues(lead, studioName, account?.full_name ?? '');
    const [subject, text] = [fillTemplate(texts.subject, values), fillTemplate(texts.text, values)];
    const reply = { subject, text, mark_contacted: true, seen_turn_at: turnOf(lead).turn_at };
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
      if (field && lead === chosen[0]) throw error;
      if (status < 400 || status === 429 || status >= 500) throw error;
      return `${lead.first_name} ${lead.last_name}: ${message?.replace(/\.$/, '')}`;
    }
  }

  const [sending, send] = useAction(
    async () => {
      let written = 0;
      const reasons: string[] = [];
      for (const lead of chosen) {
        setSent(written);
        const outcome = await write(lead);
        if (outcome === true) written++;
        else if (outcome) reasons.push(outcome);
      }
      const skipped = chosen.length - written - reasons.length;
      showNotice(reasons.length > 0 ? waitingRefused(reasons) : waitingNotice(written, skipped));
      onDone();
    },
    (error) => (error instanceof ApiError && error.message ? replyRefused(error.message) : replyNotices.failed),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen.length > 0 && !errors.subject && !errors.text) void send();
  }

  return (
    <form onSubmit={submit} className="mt-4 grid gap-4">
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
      {data && data.leads.length === 0 && <p>{labels.empty}</p>}
      <ol className="list-inside list-decimal text-sm">
        {chosen.map(({ id, first_name, last_name }) => (
          <li key={id}>
            <bdi>{`${first_name} ${last_name}`}</bdi>
          </li>
        ))}
      </ol>
      <select
        aria-label={replyLabels.template}
        value=""
        onChange={({ target }) => setTexts(stored?.templates.find(({ id }) => id === target.value) ?? texts)}
        className={`${inputClass} h-11`}
      >
        <option value="">{replyLabels.chooseTemplate}</option>
        {stored?.templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <InputField
        label={replyLabels.subject}
        sent={{ subject: texts.subject }}
        error={errors.subject}
        required
        maxLength={replyLimits.subject}
        value={texts.subject}
        onChange={(subject) => setTexts({ ...texts, subject })}
      />
      <Field label={replyLabels.text} sent={{ text: texts.text }} error={errors.text}>
        {(control) => (
          <textarea
            {...control}
            required
            rows={6}
            maxLength={replyLimits.text}
            value={texts.text}
            onChange={({ target }) => setTexts({ ...texts, text: target.value })}
            className={`${inputClass} py-2`}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-quiet">
          {sent !== undefined && labels.progress(sent, chosen.length)}
        </p>
        <Button onClick={onDone}>{replyLabels.cancel}</Button>
        <Button type="submit" primary busy={sending}>
          {labels.send(chosen.length)}
        </Button>
      </div>
    </form>
  );
}
