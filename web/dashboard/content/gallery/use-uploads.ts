import { useEffect, useRef, useState } from 'react';
import type { GallerySlug } from '#shared/content/gallery.ts';
import { uploadFault } from '#shared/images/upload-kinds.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { editorNotices, ofFiles } from '../../ui/editor/editor-notices.ts';
import { type Uploaded, type UploadFailure, uploadImage } from '../../ui/editor/uploads.ts';
import { type FailedFile, uploadNotices } from './upload-notices.ts';

export type Upload = {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** The part of the file that is sent, from 0 to 1. */
  sent: number;
  /** It waits for the connection. */
  isOffline?: boolean;
  isAnimated?: boolean | undefined;
  failure?: UploadFailure | undefined;
  /** A notice named the failure. */
  isTold?: boolean;
};

export type Uploads = ReturnType<typeof useUploads>;

/** Whether another attempt can help. */
export function canRetry({ failure }: Upload): boolean {
  return failure?.reason === 'failed' || failure?.reason === 'limit' || failure?.reason === 'offline';
}

/** How many files are on their way at the same time. */
const atOnce = 10;

/**
 * The uploads to a gallery. A file that fails stays, until it is tried again or dropped, and does not stop the others
 * (UPL-13).
 * @param onStored receives each image, with its position among those that are uploaded together
 */
export function useUploads(category: GallerySlug, onStored: (url: string, position: number) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [added, setAdded] = useState<{ count: number }>();
  const running = useRef(new Map<string, AbortController>());
  const stored = useRef(new Set<string>());
  const latest = useRef({ uploads, onStored });
  latest.current = { uploads, onStored };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the uploads is a step
  useEffect(() => {
    // Only here: an earlier rendering does not know yet that a file has failed, and would start the next one.
    for (const { id, state } of uploads) if (state === 'stored' || state === 'failed') running.current.delete(id);
    for (const { id, file, state } of uploads) {
      if (running.current.size >= atOnce) return;
      if (state === 'waiting' && !running.current.has(id)) void start(id, file);
    }
    if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) return;
    const count = stored.current.size;
    stored.current.clear();
    const untold = uploads.filter((each): each is Upload & FailedFile => !each.isTold && each.state === 'failed');
    if (count + untold.length === 0) return;
    for (const notice of uploadNotices(untold, count + untold.length)) showNotice(notice);
    const animated = uploads.filter(({ isAnimated }) => isAnimated).map(({ file }) => file.name);
    if (animated.length > 0) showNotice(ofFiles(animated, editorNotices.firstFrameOnly));
    if (count > 0) setAdded({ count });
    setUploads(uploads.filter(({ state }) => state === 'failed').map((each) => ({ ...each, isTold: true })));
  }, [uploads]);

  function change(id: string, values: Partial<Upload>) {
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each)));
  }

  async function start(id: string, file: File) {
    const aborter = new AbortController();
    running.current.set(id, aborter);
    change(id, { state: 'sending' });
    const onProgress = (sent: number) => change(id, { sent });
    const onOffline = (isOffline: boolean) => change(id, { isOffline });
    const options = { category, signal: aborter.signal, onProgress, onOffline };
    const result = await uploadImage('gallery', file, options).catch(
      (): Uploaded => ({ failure: { reason: 'failed', message: '' } }),
    );
    if (aborter.signal.aborted) return;
    if ('failure' in result) return fail(id, result.failure);
    const order = latest.current.uploads.map((each) => each.id);
    const before = order.slice(0, order.indexOf(id)).filter((each) => stored.current.has(each));
    stored.current.add(id);
    latest.current.onStored(result.url, before.length);
    change(id, { state: 'stored', isAnimated: result.animated });
  }

  /** At the limit of the account, the files that wait have no chance either. */
  function fail(id: string, failure: UploadFailure) {
    const isHit = (each: Upload) => each.id === id || (failure.reason === 'limit' && each.state === 'waiting');
    setUploads((all) => all.map((each) => (isHit(each) ? { ...each, state: 'failed', failure } : each)));
  }

  return {
    lines: uploads.filter(({ state }) => state !== 'stored'),
    /** The images of the last uploads, once all of them have ended. */
    added,
    add: (files: readonly File[]) => {
      const next = files.map((file): Upload => {
        const reason = uploadFault('gallery', file);
        const failure = reason && { reason, message: '' };
        const state = failure ? 'failed' : 'waiting';
        return { id: crypto.randomUUID(), file, state, sent: 0, failure, isTold: Boolean(failure) };
      });
      const wrong = next.filter((each): each is Upload & FailedFile => each.state === 'failed');
      for (const notice of uploadNotices(wrong, files.length)) showNotice(notice);
      setUploads((all) => [...all, ...next]);
    },
    retry: (ids: readonly string[]) => {
      for (const id of ids) change(id, { state: 'waiting', sent: 0, failure: undefined, isTold: false });
    },
    /** Cancels the upload, or drops the line of a failed one. */
    drop: (id: string) => {
      running.current.get(id)?.abort();
      running.current.delete(id);
      setUploads((all) => all.filter((each) => each.id !== id));
    },
  };
}
