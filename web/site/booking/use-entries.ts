import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PickedPhoto } from '../photos/photo-picker.ts';
import type { Values } from './entries.ts';
import { type Kept, keep, readKept, type SentRequest, type StoredRequest } from './kept-entries.ts';

const nothing: Omit<Kept, 'sent'> = { values: {}, photos: {} };

/**
 * What is in the form. It begins with what was typed before the application had loaded, and what the tab has kept of an earlier load;
 * what is typed since comes first. The tab keeps it until it is emptied.
 */
export function useEntries(form: RefObject<HTMLFormElement | null>) {
  const [entries, setEntries] = useState(nothing);
  /** Counts how often the form was emptied. */
  const [round, setRound] = useState(0);
  const sent = useRef<SentRequest>({});
  const latest = useRef(entries);
  latest.current = entries;

  // Before the browser can show an empty field over what was typed.
  useLayoutEffect(() => {
    const kept = readKept();
    sent.current = kept.sent;
    const typed = typedIn(form.current);
    const confirmed = Object.keys(typed).length > 0 ? undefined : kept.confirmed;
    setEntries({ ...kept, values: { ...kept.values, ...typed }, confirmed });
  }, [form]);

  useEffect(() => {
    const store = () => keep({ ...latest.current, sent: sent.current });
    addEventListener('pagehide', store);
    // The last event in a tab that a phone discards.
    document.addEventListener('visibilitychange', store);
    return () => {
      removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', store);
    };
  }, []);

  return {
    entries,
    round,
    /** The last request and its key. */
    sent,
    setValue: (name: string, ...values: string[]) =>
      setEntries((before) => ({ ...before, values: { ...before.values, [name]: values } })),
    setPhotos: (name: string, photos: readonly PickedPhoto[]) =>
      setEntries((before) => ({ ...before, photos: { ...before.photos, [name]: photos } })),
    /** @param confirmed the request that was stored, whose confirmation the form becomes */
    clear(confirmed?: StoredRequest) {
      setEntries({ ...nothing, confirmed });
      setRound(round + 1);
      sent.current = {};
      keep({ ...nothing, sent: {}, confirmed });
    },
    /** Shows the form again. */
    reopen: () => setEntries((before) => ({ ...before, confirmed: undefined })),
  };
}

/** What the fields of a form hold that the application has not filled. */
function typedIn(form: HTMLFormElement | null): Values {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('.field') ?? [])];
  return Object.fromEntries(fields.filter(({ value }) => value).map(({ name, value }) => [name, [value]]));
}
