import { useState } from 'react';
import { acceptedTypes, type ImageFolder, type UploadKind } from '#shared/images/upload-kinds.ts';
import { urlFault } from '#shared/values/urls.ts';
import type { Notice } from '../../../common/notice.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { Button } from '../button.tsx';
import { InputField } from '../field.tsx';
import { AltField } from './alt-field.tsx';
import { useEditing } from './editing.ts';
import { editorLabels } from './editor-labels.ts';
import { FileButton } from './file-button.tsx';
import { ImageLibrary } from './image-library.tsx';
import { ImagePreview } from './image-preview.tsx';
import { ReadOnly } from './text-field.tsx';
import { useFieldError } from './use-field-error.ts';
import { useImageUpload } from './use-image-upload.ts';
import { fieldLabel } from './use-texts-draft.ts';

type Props = {
  label?: string;
  /** That of the URL in what a save sends. */
  name: string;
  url: string;
  /** Also receives the id that is reserved for a new artist with the first photo (UPL-14). */
  onChange: (url: string, artistId?: string) => void;
  kind: UploadKind;
  /** The folder that the library lists. */
  folder: ImageFolder;
  artistId?: string;
  uploaded?: Notice;
  /** The image's description, where visitors need one. */
  alt?: { name?: string; value: string; onChange: (alt: string) => void };
  hint?: string;
};

// Most edits do not change an image.

const labels = editorLabels.images;

/** An image by its URL: typed, uploaded, or chosen from the library. */
export function ImageField({
  name,
  label = fieldLabel(name),
  url,
  onChange,
  kind,
  folder,
  artistId,
  uploaded,
  alt,
  hint,
}: Props) {
  const editing = useEditing();
  const [choosing, setChoosing] = useState(false);
  const { busy, offline, upload } = useImageUpload(kind, {
    artistId,
    onStored: (stored) => {
      replace(stored.url, stored.artistId);
      if (uploaded) showNotice(uploaded);
    },
  });
  const { shown, input } = useFieldError(urlFault('image', url));

  if (!editing) {
    return (
      <>
        <ReadOnly label={label}>
          <ImagePreview url={url} alt="" className="mt-1 aspect-[4/3] w-48" />
        </ReadOnly>
        {alt && url && <AltField {...alt} />}
      </>
    );
  }

  /** Clears the description, which belongs to the previous image. */
  function replace(next: string, reserved?: string) {
    onChange(next, reserved);
    if (next !== url && alt?.value) alt.onChange('');
  }

  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-3">
        <ImagePreview url={url} alt="" className="aspect-[4/3] w-48 max-w-full" />
        <div className="grid min-w-0 grow basis-60 content-start gap-3">
          <InputField
            label={`${label}: ${labels.url}`}
            labelClass="sr-only"
            sent={{ [name]: url }}
            error={shown}
            {...input}
            type="text"
            inputMode="url"
            value={url}
            placeholder="https://"
            onChange={(typed) => replace(typed)}
          />
          <div className="flex flex-wrap gap-2">
            <FileButton
              label={label}
              accept={acceptedTypes(kind)}
              busy={busy}
              offline={offline}
              onFiles={([file]) => file && upload(file)}
            />
            <Button onClick={() => setChoosing(true)}>
              {labels.choose}
              <span className="sr-only">: {label}</span>
            </Button>
            {url && (
              <Button onClick={() => replace('')}>
                {labels.clear}
                <span className="sr-only">: {label}</span>
              </Button>
            )}
          </div>
          {hint && <p className="text-sm text-quiet">{hint}</p>}
          {alt && url && <AltField {...alt} />}
        </div>
      </div>
      {choosing && (
        <ImageLibrary
          open
          folder={folder}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            replace(chosen);
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}
