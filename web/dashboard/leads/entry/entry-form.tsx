import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bookingFields } from '#shared/leads/booking-fields.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { enteredNameLimit, enteredSources, reachOf, sourceLabels } from '#shared/leads/lead-sources.ts';
import { noteLimit } from '#shared/leads/log-limits.ts';
import { serviceLabels } from '#shared/leads/services.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { type ApiError, call } from '../../account/client.ts';
import { serverNow } from '../../account/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField, TextAreaField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.tsx';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { labels as common } from '../../ui/labels.ts';
import { useStudio } from '../../ui/studio.ts';
import { toInput } from '../../ui/studio-day.ts';
import { failureNotice } from '../../ui/use-action.ts';
import { useLeadLists } from '../hooks/lead-lists.ts';
import { useLeadDraft } from '../lead/use-lead-draft.ts';
import { EarlierRequests } from './earlier-requests.tsx';
import { entryLabels as labels, entryNotices as notices } from './entry-labels.ts';
import { EntryPhotos } from './entry-photos.tsx';
import { EntryQuestions, readAnswers, sentAnswers, useEntryQuestions } from './entry-questions.tsx';
import type { EntryStart } from './open-entry.ts';
import { useEntryPhotos } from './use-entry-photos.ts';

/** Empty values stand for the first choice. What was not saved is kept in this browser. */
export const emptyEntry = {
  name: '',
  reach: '',
  is_here: '',
  description: '',
  source: '',
  service: '',
  artist_id: '',
  chair: '',
  note: '',
  photos: '',
  answers: '',
};
type Texts = typeof emptyEntry;
/** What follows the request: an offer of times, or a date. */
type Next = 'offer' | 'date' | undefined;
type Props = {
  start: EntryStart;
  /** The draft, and how often the dialog was opened. */
  kind: string;
  opens: number;
  /** Called with the number of photos that are not sent. */
  onPhotosLeft: (count: number) => void;
  onClose: () => void;
};

/** The form of a request that came by phone, over the counter or in a chat. */
export function EntryForm({ start, kind: draft, opens, onPhotosLeft, onClose }: Props) {
  const navigate = useNavigate();
  const lists = useLeadLists();
  const { timeZone } = useStudio();
  const { list } = useContentList('artists');
  const artists = list?.rows.filter(({ is_active }) => is_active);
  const { texts, key, latest, set, clear, clearSent, isRestored } = useLeadDraft('new', draft, emptyEntry);
  const questions = useEntryQuestions(texts.service || 'consultation');
  const kept = texts.photos.split(' ').filter(Boolean);
  const photos = useEntryPhotos(kept, (ids) => form.change({ photos: ids.join(' ') }));
  const left = photos.photos.filter(({ id }) => !id).length;
  const isReopened = useReopened(opens, key);
  useEffect(() => onPhotosLeft(left), [left, onPhotosLeft]);
  const form = useForm({
    // A photo arrives while staff type.
    state: [texts, (change: (before: Texts) => Texts) => set(change(latest().texts))],
    check: (values) => errorsOf(shownOf(values, artists)),
    async send(next: Next) {
      const ids = await photos.settle();
      if (!ids) return showNotice(notices.photosLeft);
      const { texts: typed, key } = latest();
      const texts = shownOf(typed, artists);
      const details = sentAnswers(readAnswers(texts.answers), questions);
      const lead = await enter(texts, { ids, details }, key);
      clearSent(key);
      onClose();
      void lists.renew();
      showNotice(notices.entered(lead.first_name));
      if (texts.chair && !(await takeChair(lead, texts, key, timeZone))) return navigate(`/admin/leads/${lead.id}`);
      if (next) navigate(`/admin/leads/${lead.id}`, { state: { opens: next, date: start.date } });
    },
    failed(error) {
      const { field, message } = error as Partial<ApiError>;
      if (field === 'photos' && message) photos.refuse(message);
      return failureNotice(error, notices.failed, notices.refused);
    },
    isLate: true,
  });
  const { field } = form;
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref]);
  const save = (next?: Next) => form.validate() && void form.start(next);
  const reach = reachOf(texts.reach);
  const kind = reach && (Object.keys(reach)[0] as keyof typeof labels.kinds);
  function discard(): void {
    photos.clear();
    clear();
    form.ref.current?.querySelector('input')?.focus();
  }
  return (
    <form
      noValidate
      ref={form.ref}
      // A field that gets the focus lies above the buttons.
      className="mt-4 grid gap-4 **:scroll-mb-32"
      onSubmit={(event) => {
        event.preventDefault();
        save(start.date ? 'offer' : undefined);
      }}
      onKeyDown={saveOnCtrlEnter}
      onPaste={(event: ClipboardEvent) => addFiles(event, event.clipboardData.files, photos.add)}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => addFiles(event, event.dataTransfer.files, photos.add)}
    >
      {(isRestored || isReopened) && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-quiet">
          {labels.kept}
          <button type="button" onClick={discard} className="link cursor-pointer py-1">
            {labels.discard}
          </button>
        </p>
      )}
      <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="grid gap-4">
          <InputField label={labels.name} {...field('name')} maxLength={enteredNameLimit} autoComplete="off" />
          <div className="grid gap-2">
            <InputField
              label={labels.reach}
              {...field('reach')}
              sent={{ [kind ?? 'phone']: texts.reach }}
              hint={kind && labels.kinds[kind]}
              maxLength={bookingFields.email.limit}
              autoComplete="off"
              disabled={texts.is_here !== ''}
            />
            <label className="flex min-h-7 items-center gap-2">
              <input
                type="checkbox"
                checked={texts.is_here !== ''}
                onChange={({ target }) => form.change({ is_here: target.checked ? 'yes' : '', reach: '' })}
              />
              {labels.isHere}
            </label>
            <EarlierRequests reach={texts.reach} onFollow={onClose} />
          </div>
          <TextAreaField
            label={labels.idea}
            {...field('description')}
            dir="auto"
            rows={3}
            maxLength={bookingFields.description.limit}
          />
          <Sources value={sourceIn(texts)} onChange={(source) => form.change({ source })} />
        </div>
        <div className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={labels.service}
              {...field('service')}
              value={texts.service || 'consultation'}
              options={serviceLabels}
            />
            <ArtistField artists={artists} {...field('artist_id')} />
          </div>
          {sourceIn(texts) === 'walk-in' && (
            <SelectField label={labels.chair} {...field('chair')} options={labels.chairTimes} hint={labels.chairHint} />
          )}
          <EntryQuestions
            questions={questions ?? []}
            answers={readAnswers(texts.answers)}
            onChange={(answers) => form.change({ answers: JSON.stringify(answers) })}
          />
          <EntryPhotos {...photos} />
          <TextAreaField label={labels.note} {...field('note')} dir="auto" rows={2} maxLength={noteLimit} />
        </div>
      </div>
      <div className="sticky -bottom-7 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-raised px-6 py-4">
        <Button onClick={onClose}>{common.admin.cancel}</Button>
        <Button busy={form.busy} onClick={() => save('date')}>
          {labels.andDate}
        </Button>
        <Button busy={form.busy} onClick={() => save('offer')}>
          {labels.andOffer}
        </Button>
        <Button type="submit" busy={form.busy} primary>
          {form.busy ? labels.saving : labels.save}
        </Button>
      </div>
    </form>
  );
}

/** Whether the dialog was closed and opened again, and nothing was typed since. */
function useReopened(opens: number, key: string): boolean {
  const [seen, setSeen] = useState({ opens, key: '' });
  if (seen.opens !== opens) setSeen({ opens, key });
  return seen.key === key;
}

function Sources({ value, onChange }: { value: string; onChange: (source: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{labels.source}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {enteredSources.map((source) => (
          <label key={source} className="flex min-h-9 items-center gap-2">
            <input type="radio" name="source" checked={source === value} onChange={() => onChange(source)} />
            {sourceLabels[source]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Artists = readonly { id: string; name: string }[] | undefined;
type ArtistProps = { artists: Artists; value: string; error: string | undefined; onChange: (id: string) => void };

function ArtistField({ artists = [], value, ...field }: ArtistProps) {
  const names: Record<string, string> = Object.fromEntries(artists.map(({ id, name }) => [id, name]));
  const options = { '': labels.noArtist, ...names };
  return <SelectField label={labels.artist} {...field} value={names[value] ? value : ''} options={options} />;
}

/** By phone, unless the person is here, until staff choose. */
function sourceIn({ source, is_here }: Texts) {
  return enteredSources.find((each) => each === source) ?? (is_here ? 'walk-in' : 'phone');
}

/** What the fields show of the texts: an artist who was removed, and the chair of a walk-in, can be among the others. */
function shownOf(texts: Texts, artists: Artists): Texts {
  const isOffered = artists?.some(({ id }) => id === texts.artist_id) ?? true;
  const isWalkIn = sourceIn(texts) === 'walk-in';
  return { ...texts, ...(!isOffered && { artist_id: '' }), ...(!isWalkIn && { chair: '' }) };
}

function errorsOf({ name, reach, is_here, description, chair, artist_id }: Texts) {
  const unreached = isBlank(reach) ? labels.required : labels.unusableReach;
  return {
    name: isBlank(name) ? labels.required : undefined,
    reach: is_here || reachOf(reach) ? undefined : unreached,
    description: isBlank(description) ? labels.required : undefined,
    artist_id: chair && !artist_id ? labels.chairNeedsArtist : undefined,
  };
}

type Added = { ids: string[]; details: ReturnType<typeof sentAnswers> };

function enter(texts: Texts, { ids: photos, details }: Added, key: string): Promise<Lead> {
  const { name, reach, is_here, description, service, artist_id, note } = texts;
  return call('POST /leads/entered', {
    headers: { 'idempotency-key': key },
    body: {
      name,
      ...(is_here ? { is_here: true } : reachOf(reach)),
      description,
      source: sourceIn(texts),
      ...(service && { service: service as keyof typeof serviceLabels }),
      ...(artist_id && { artist_id }),
      ...(details.length > 0 && { details }),
      ...(photos.length > 0 && { photos }),
      ...(note && { note }),
    },
  });
}

/** Enters a date that begins now. @returns whether it was stored; a notice says why not */
async function takeChair({ id }: Lead, { chair, artist_id }: Texts, key: string, timeZone: string): Promise<boolean> {
  const starts_at = toInput(serverNow().toISOString(), timeZone);
  const body = { starts_at, minutes: Number(chair), artist_id, price: '', deposit: '', payment_url: '' };
  try {
    await call('POST /leads/{id}/dates', { params: { id }, headers: { 'idempotency-key': key }, body });
    return true;
  } catch (error) {
    showNotice(failureNotice(error, notices.dateFailed(), notices.dateFailed));
    return false;
  }
}

/** From every field. Some browsers submit the form by themselves from some of them. */
function saveOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Adds the images that were pasted or dropped. Text is pasted as ever. */
function addFiles(event: { preventDefault(): void }, files: FileList, add: (files: File[]) => void): void {
  if (files.length === 0) return;
  event.preventDefault();
  add([...files]);
}
