import type { Piece } from '#shared/leads/pieces.ts';
import type { PickedPhoto } from '../photos/photo-picker.ts';
import type { Entries, Values } from './entries.ts';
import type { StoredLead } from './send-booking.ts';

/** A photo that was sent, or one that was not and cannot be kept. */
type KeptPhoto = Pick<PickedPhoto, 'file' | 'sentAt' | 'id'> & { question: string; preview: string };
/** How the tab keeps a form; each value of a control is an entry. */
type Stored = {
  values: [name: string, value: string][];
  photos: KeptPhoto[];
  /** The last request and its key: a repeated request is the same one. */
  sent: SentRequest;
  confirmed?: StoredRequest | undefined;
};
/** A request that is stored, as its confirmation shows it. `photos` are URLs of small images. */
export type StoredRequest = { lead: StoredLead; values: Values; piece?: Piece | undefined; photos: string[] };
export type SentRequest = { body?: string; key?: string };
export type Kept = Entries & Pick<Stored, 'sent' | 'confirmed'>;

/** A request can take a photo for an hour after it was reserved. */
const photoMilliseconds = 50 * 60_000;

/** What the tab has kept of the form, by the name of its control. `boot.ts` keeps what is typed before the form has loaded. */
export function readKept(): Kept {
  const { values = [], photos = [], sent = {}, confirmed } = read();
  const pictures = photos.map(({ question, preview, ...photo }): [string, PickedPhoto] => {
    const id = Date.now() - photo.sentAt > photoMilliseconds ? undefined : photo.id;
    return [question, { ...photo, id, state: id ? 'sent' : 'lost', preview: () => preview, focus: () => {} }];
  });
  return { values: byName(values), photos: byName(pictures), sent, confirmed };
}

/** Keeps the form in the tab, or the confirmation of its request. An empty form removes what was kept. */
export function keep({ values, photos, sent, confirmed }: Kept): void {
  const kept: Stored = {
    values: entriesOf(values).filter(([, value]) => value),
    photos: entriesOf(photos).map(([question, { file, sentAt, id, preview }]) => ({
      question,
      file,
      preview: preview(),
      sentAt,
      id,
    })),
    sent,
    confirmed,
  };
  const isEmpty = kept.values.length + kept.photos.length === 0 && !confirmed;
  try {
    sessionStorage.booking = isEmpty ? '' : JSON.stringify(kept);
  } catch {
    // The browser keeps nothing, or is full.
  }
}

function read(): Partial<Stored> {
  try {
    return JSON.parse(sessionStorage.booking || '{}');
  } catch {
    return {};
  }
}

function byName<Value>(entries: [string, Value][]): Record<string, Value[]> {
  const named: Record<string, Value[]> = {};
  for (const [name, value] of entries) named[name] = [...(named[name] ?? []), value];
  return named;
}

function entriesOf<Value>(byName: Readonly<Record<string, readonly Value[]>>): [string, Value][] {
  return Object.entries(byName).flatMap(([name, values]) => values.map((value): [string, Value] => [name, value]));
}
