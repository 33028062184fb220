import { memo } from 'react';
import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { AltField } from '../../../ui/editor/alt-field.tsx';
import { editorLabels } from '../../../ui/editor/editor-labels.ts';
import { ImagePreview } from '../../../ui/editor/image-preview.tsx';
import { type Place, RowButtons, SortableRow } from '../../../ui/editor/rows/sortable.tsx';
import { Switch } from '../../../ui/editor/switch.tsx';
import { RowText } from '../../../ui/editor/text-field.tsx';
import { ArtistChoice, type ArtistOptions } from '../artist-choice.tsx';

type Props = Place & {
  image: GalleryImage;
  artists: ArtistOptions;
  change: (id: string, values: Partial<GalleryImage>) => void;
  remove: (image: GalleryImage) => void;
  /** Id of the hint that all descriptions share. */
  altHint: string;
};

/** Rendered again only when something about its own image changes: a gallery can have hundreds. */
export const ImageCard = memo(({ image, artists, change, remove, altHint, ...place }: Props) => {
  const onChange = (values: Partial<GalleryImage>) => change(image.id, values);
  const { alt, image_url, is_active } = image;
  return (
    <SortableRow id={image.id} {...place} className="min-w-0 border border-line bg-surface">
      {(handle) => (
        <>
          <ImagePreview url={image_url} alt="" className={`aspect-square w-full ${is_active ? '' : 'opacity-50'}`} />
          <div className="grid gap-3 p-2">
            <div className="flex flex-wrap justify-between">
              {handle}
              <RowButtons {...place} onRemove={() => remove(image)} />
            </div>
            <AltField value={alt ?? ''} onChange={(next) => onChange({ alt: next })} hintedBy={altHint} />
            <RowText row={image} name="title" onChange={onChange} />
            <ArtistChoice
              artists={artists}
              value={image.artist_name ?? ''}
              onChange={(artist_name) => onChange({ artist_name })}
            />
            <RowText row={image} name="description" onChange={onChange} kind="textarea" />
            <Switch
              label={editorLabels.list.active}
              checked={is_active}
              onChange={(active) => onChange({ is_active: active })}
            />
          </div>
        </>
      )}
    </SortableRow>
  );
});
