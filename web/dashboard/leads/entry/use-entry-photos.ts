import { useEffect, useRef, useState } from 'react';
import { requestPhotoLimit } from '#shared/photos/photo-rules.ts';
import { RefusedError, sendPhoto, UnreadableError } from '../../../common/photos/send-photo.ts';
import { type ApiError, call } from '../../account/client.ts';
import { entryLabels as labels } from './entry-labels.ts';

/** A photo of the request that is being entered. Without a file, it was sent before a reload. */
export type EntryPhoto = {
  key: string;
  file?: File;
  preview?: HTMLCanvasElement;
  id?: string;
  /** The part that was sent, from 0 to 1, and why it was not sent. */
  part?: number;
  reason?: string | undefined;
};

const previewSide = 128;

/**
 * Photos that are sent as soon as they are chosen, dropped or pasted.
 * @param kept the ids of those that were sent before a reload
 * @param onSent is called with the ids of all photos that have been sent
 */
export function useEntryPhotos(kept: readonly string[], onSent: (ids: string[]) => void) {
  const [photos, setPhotos] = useState<EntryPhoto[]>(() => kept.map((id) => ({ key: id, id })));
  const [isFull, setFull] = useState(false);
  const latest = useRef(photos);
  const running = useRef(new Map<string, { sending: Promise<void>; stop: AbortController }>());

  useEffect(() => () => stopAll(running.current), []);

  function set(next: EntryPhoto[]): void {
    latest.current = next;
    setPhotos(next);
  }

  function change(key: string, changed: Partial<EntryPhoto>): void {
    set(latest.current.map((photo) => (photo.key === key ? { ...photo, ...changed } : photo)));
  }

  const tell = () => onSent(latest.current.flatMap(({ id }) => id ?? []));

  function send({ key, file, preview }: EntryPhoto): void {
    if (!file || !preview) return;
    const stop = new AbortController();
    const onPart = (part: number) => change(key, { part });
    const sending = sendPhoto(file, reserve, preview, onPart, stop.signal).then(
      (id) => {
        change(key, { id });
        tell();
      },
      (error) => stop.signal.aborted || change(key, { reason: reasonOf(error) }),
    );
    running.current.set(key, { sending: sending.then(() => {}), stop });
  }

  return {
    photos,
    isFull,
    add(files: Iterable<File>): void {
      const images = [...files].filter(({ type }) => type.startsWith('image/'));
      const room = requestPhotoLimit - latest.current.length;
      setFull(images.length > room);
      const added = images.slice(0, room).map((file) => {
        const preview = Object.assign(document.createElement('canvas'), { width: previewSide, height: previewSide });
        return { key: crypto.randomUUID(), file, preview };
      });
      set([...latest.current, ...added]);
      for (const photo of added) send(photo);
    },
    remove(key: string): void {
      running.current.get(key)?.stop.abort();
      set(latest.current.filter((photo) => photo.key !== key));
      setFull(false);
      tell();
    },
    /** Shows why the server takes the photos no more. */
    refuse(reason: string): void {
      set(latest.current.map(({ id: _, ...photo }) => ({ ...photo, reason })));
      tell();
    },
    clear(): void {
      stopAll(running.current);
      set([]);
      setFull(false);
    },
    retry(photo: EntryPhoto): void {
      change(photo.key, { reason: undefined, part: 0 });
      send(photo);
    },
    /** Waits for the photos on their way. @returns the ids, or undefined if one was not sent */
    async settle(): Promise<string[] | undefined> {
      await Promise.all([...running.current.values()].map(({ sending }) => sending));
      const ids = latest.current.map(({ id }) => id);
      return ids.every((id) => id !== undefined) ? (ids as string[]) : undefined;
    },
  };
}

function stopAll(running: ReadonlyMap<string, { stop: AbortController }>): void {
  for (const { stop } of running.values()) stop.abort();
}

async function reserve(photo: { type: string; size: number }) {
  try {
    return await call('POST /leads/entered/photos', { body: photo });
  } catch (error) {
    const { status, message } = error as ApiError;
    throw status >= 400 && status < 500 ? new RefusedError(message) : error;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableError) return labels.unreadable;
  return error instanceof RefusedError ? error.message : labels.notSent;
}
