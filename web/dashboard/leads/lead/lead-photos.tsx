import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LeadPhoto } from '#shared/photos/photo-schemas.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { call } from '../../account/client.ts';
import { Button } from '../../ui/button.tsx';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { photoLabels as labels } from './lead-labels.ts';

/** Previews are loaded again before their links end, and sooner while a photo is being made. */
const readAgainMs = { all: 4 * 60_000, waiting: 3_000 };

type Opened = { photo: LeadPhoto; url: string };

/** The photos that the visitor sent. Each opens in a dialog, where it can be deleted. */
export function LeadPhotos({ lead: { id, photos: sent = [] } }: { lead: Lead }) {
  const { mutate } = useSWRConfig();
  const list = useSWR(['lead-photos', id, sent.length], () => call('GET /leads/{id}/photos', { params: { id } }), {
    refreshInterval: (shown) =>
      shown?.photos.some(({ state }) => state === 'waiting') ? readAgainMs.waiting : readAgainMs.all,
  });
  const [opened, setOpened] = useState<Opened>();
  const [asks, setAsks] = useState(false);

  async function open(photo: LeadPhoto) {
    try {
      const { url } = await call('POST /leads/{id}/photos/{photo}/link', { params: { id, photo: photo.id } });
      setOpened({ photo, url });
      if (photo.body) void mutate(['lead-log', id]);
    } catch {
      showNotice(labels.openFailed);
    }
  }

  function close() {
    setOpened(undefined);
    setAsks(false);
  }

  async function remove({ photo }: Opened) {
    close();
    try {
      await call('DELETE /leads/{id}/photos/{photo}', { params: { id, photo: photo.id } });
      await Promise.all([mutate(['lead', id]), mutate(['lead-log', id])]);
      showNotice(labels.deleted);
    } catch {
      showNotice(labels.deleteFailed);
    }
  }

  return (
    <section aria-label={labels.title} className="mt-3">
      {list.error && !list.data && (
        <FetchFailed notice={labels.listFailed} error={list.error} onRetry={() => void list.mutate()} />
      )}
      {/* The room of one line of photos, so that nothing moves when they come. */}
      <ul className={`flex flex-wrap gap-2 ${list.data || list.error ? '' : 'min-h-20'}`}>
        {list.data?.photos.map((photo, index) => (
          <li key={photo.id}>
            {photo.state === 'ready' ? (
              <button
                type="button"
                onClick={() => void open(photo)}
                className="grid size-20 cursor-pointer place-items-center overflow-hidden rounded-sm border border-line text-sm"
              >
                {photo.body ? (
                  labels.openBody
                ) : (
                  <img src={photo.preview} alt={labels.open(index + 1)} className="size-full object-cover" />
                )}
              </button>
            ) : (
              <p className="grid size-20 place-items-center rounded-sm border border-line p-2 text-sm text-quiet">
                {labels[photo.state]}
              </p>
            )}
          </li>
        ))}
      </ul>
      <ModalDialog open={opened !== undefined} title={labels.shown} wide={!asks} onClose={close}>
        {opened && (
          <>
            {asks ? (
              <p className="mt-4">{labels.confirm}</p>
            ) : (
              <a href={opened.url} target="_blank" rel="noopener noreferrer">
                <img src={opened.url} alt={labels.shown} className="mt-4 max-h-[70svh] w-full object-contain" />
              </a>
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              {asks && <Button onClick={() => setAsks(false)}>{labels.keep}</Button>}
              <Button destructive={asks} onClick={() => (asks ? void remove(opened) : setAsks(true))}>
                {labels.delete}
              </Button>
              {!asks && (
                <Button primary onClick={close}>
                  {labels.close}
                </Button>
              )}
            </div>
          </>
        )}
      </ModalDialog>
    </section>
  );
}
