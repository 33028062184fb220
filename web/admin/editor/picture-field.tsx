import { lazy, Suspense, useId, useState } from 'react';
import { editorLabels } from '#shared/editor-labels.ts';
import type { Notice } from '#shared/notices.ts';
import { acceptedTypes, type PicturePlace, type UploadKind } from '#shared/upload-kinds.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { useEditing } from './editing.ts';
import { inputLook, ReadOnly } from './field.tsx';
import { FileButton } from './file-button.tsx';
import { Picture } from './picture.tsx';
import { uploadNotice } from './upload-notice.ts';

type Props = {
  label: string;
  address: string;
  /** Told also of the final id that an artist gets with the first photo (UPL-29). */
  onChange: (address: string, artistId?: string) => void;
  kind: UploadKind;
  /** Where the library looks. */
  place: PicturePlace;
  artistId?: string;
  uploaded?: Notice;
  hint?: string;
};

// Most who edit a page leave its pictures as they are.
const PictureLibrary = lazy(async () => ({ default: (await import('./picture-library.tsx')).PictureLibrary }));

const words = editorLabels.pictures;

/** A picture by its address: typed in, uploaded, or chosen among those that were uploaded before. */
export function PictureField({ label, address, onChange, kind, place, artistId, uploaded, hint }: Props) {
  const id = useId();
  const editing = useEditing();
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);

  if (!editing) {
    return (
      <ReadOnly label={label}>
        <Picture address={address} alt="" className="mt-1 aspect-[4/3] w-48" />
      </ReadOnly>
    );
  }

  async function upload([file]: File[]) {
    if (!file) return;
    setBusy(true);
    const { uploadPictures } = await import('../../api/uploads.ts');
    const { files, artistId: reserved } = await uploadPictures(kind, [file], { artistId });
    setBusy(false);
    const [result] = files;
    if (!result) return;
    if ('failure' in result) return showNotice(uploadNotice(kind, file.name, result.failure));
    onChange(result.address, reserved);
    if (uploaded) showNotice(uploaded);
  }

  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-3">
        <Picture address={address} alt="" className="aspect-[4/3] w-48 max-w-full" />
        <div className="grid min-w-0 grow basis-60 content-start gap-3">
          <label htmlFor={id} className="sr-only">
            {label}: {words.address}
          </label>
          <input
            id={id}
            type="text"
            inputMode="url"
            value={address}
            placeholder="https://"
            onChange={({ target }) => onChange(target.value)}
            className={`${inputLook} h-12`}
          />
          <div className="flex flex-wrap gap-2">
            <FileButton label={label} accept={acceptedTypes(kind)} busy={busy} onFiles={upload} />
            <button type="button" onClick={() => setChoosing(true)} className={buttonLook('outline', 'compact')}>
              {words.choose}
              <span className="sr-only">: {label}</span>
            </button>
            {address && (
              <button type="button" onClick={() => onChange('')} className={buttonLook('outline', 'compact')}>
                {words.clear}
                <span className="sr-only">: {label}</span>
              </button>
            )}
          </div>
          {hint && <p className="text-sm text-quiet">{hint}</p>}
        </div>
      </div>
      {choosing && (
        <Suspense>
          <PictureLibrary
            open
            place={place}
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              onChange(chosen);
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
