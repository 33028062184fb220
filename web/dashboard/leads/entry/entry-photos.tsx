import { RotateCw, X } from 'lucide';
import { useRef } from 'react';
import { requestPhotoLimit } from '#shared/photos/photo-rules.ts';
import { Icon } from '../../../common/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { entryLabels as labels } from './entry-labels.ts';
import type { EntryPhoto, useEntryPhotos } from './use-entry-photos.ts';

/** The photos of the request, each with its progress or the reason why it was not sent. */
export function EntryPhotos({ photos, isFull, add, remove, retry }: ReturnType<typeof useEntryPhotos>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{labels.photos}</legend>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo.key} className="flex items-center gap-1 rounded-md border border-line p-1">
              <Preview photo={photo} n={index + 1} />
              {photo.reason && photo.file && (
                <IconButton label={labels.retryPhoto(index + 1)} onPress={() => retry(photo)}>
                  <Icon icon={RotateCw} size={16} />
                </IconButton>
              )}
              <IconButton label={labels.removePhoto(index + 1)} onPress={() => remove(photo.key)}>
                <Icon icon={X} size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => input.current?.click()}>{labels.addPhotos}</Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={labels.addPhotos}
          accept="image/*"
          multiple
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // So that choosing the same file again fires a change.
            target.value = '';
          }}
        />
        <p role="status" className="text-sm text-quiet">
          {isFull ? labels.tooMany(requestPhotoLimit) : labels.photosHint}
        </p>
      </div>
    </fieldset>
  );
}

function Preview({ photo: { preview, id, part = 0, reason }, n }: { photo: EntryPhoto; n: number }) {
  return (
    <span className="flex items-center gap-2 text-sm">
      {preview && (
        <span
          ref={(place) => place?.replaceChildren(preview)}
          className="size-10 overflow-hidden rounded-sm *:size-full"
          aria-hidden
        />
      )}
      <span className={reason ? 'max-w-48 text-error' : 'text-quiet'}>
        {reason ?? (id ? labels.photo(n) : labels.sending(Math.round(part * 100)))}
      </span>
    </span>
  );
}
