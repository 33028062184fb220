import { useState } from 'react';
import useSWR from 'swr';
import { announcesTimes, hasLink, replyLimits, unknownPlaceholders } from '#shared/emails/reply-rules.ts';
import { waitingList } from '#shared/leads/lead-filters.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { ApiError } from '../../account/client.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField, TextAreaField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.tsx';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { readLeads } from '../hooks/read-leads.ts';
import { ChooseTemplate } from '../replies/choose-template.tsx';
import { replyLabels, replyNotices, replyRefused } from '../replies/reply-labels.ts';
import { type Texts, useWriteToLeads } from '../replies/write-to-leads.ts';
import { waitingLabels as labels, waitingNotice, waitingRefused } from './list-labels.ts';

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
      <ChooseTemplate onChoose={setTexts} />
      <InputField label={replyLabels.subject} {...form.field('subject')} required maxLength={replyLimits.subject} />
      <TextAreaField
        label={replyLabels.text}
        {...form.field('text')}
        chips
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

/** The texts, and the leads that they are sent to one after the other. */
function useWaitingEmails(artist: string, wanted: number, onDone: () => void) {
  const state = useState<Texts>({ subject: '', text: '' });
  const [texts, setTexts] = state;
  const [sent, setSent] = useState<number>();
  const write = useWriteToLeads();
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
      const what = { ...texts, ends_wait: true };
      const { written, skipped, reasons } = await write(chosen, what, setSent);
      showNotice(reasons.length > 0 ? waitingRefused(reasons) : waitingNotice(written, skipped));
      onDone();
    },
    failed: (error) => (error instanceof ApiError && error.message ? replyRefused(error.message) : replyNotices.failed),
  });
  return { waiting: data?.leads, chosen, sent, form, setTexts };
}
