import { memo } from 'react';
import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import { AltField } from '../../../ui/editor/alt-field.tsx';
import { editorLabels } from '../../../ui/editor/editor-labels.ts';
import { ImagePreview } from '../../../ui/editor/image-preview.tsx';
import { type Place, RowButtons, SortableRow } from '../../../ui/editor/rows/sortable.tsx';
import { Switch } from '../../../ui/editor/switch.tsx';
import { RowText } from '../../../ui/editor/text-field.tsx';
import { ArtistChoice, type ArtistOptions } from '../artist-choice.tsx';

const labels = editorLabels.images;

export type CardActions = {
  change: (id: string, values: Partial<GalleryImage>) => void;
  remove: (image: GalleryImage) => void;
  open: (id: string | undefined, pressed: HTMLElement) => void;
  onPress: (handle: HTMLElement) => void;
  select: (id: string, selected: boolean) => void;
};

type Props = Place &
  CardActions & {
    image: GalleryImage;
    artists: ArtistOptions;
    isOpen: boolean;
    isSelected: boolean;
    /** Whether all images are shown, so that it has a place to move to. */
    canMove: boolean;
  };

/**
 * An image with its title and state. A press opens its fields. Rendered again only when something about its own image changes: a gallery
 * can have hundreds.
 */
export const ImageCard = memo((props: Props) => {
  const { image, artists, isOpen, isSelected, canMove, change, remove, open, onPress, select, ...place } = props;
  const { id, alt, image_url, is_active } = image;
  const onChange = (values: Partial<GalleryImage>) => change(id, values);
  const state = [!is_active && labels.inactive, isBlank(alt ?? '') && labels.undescribed].filter(Boolean);
  return (
    <SortableRow id={id} {...place} onPress={onPress} className="min-w-0">
      {(handle) => (
        <div className="relative border border-line bg-surface">
          <h2>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={({ currentTarget }) => open(isOpen ? undefined : id, currentTarget)}
              className="block w-full cursor-pointer text-left transition-colors hover:bg-raised"
            >
              <ImagePreview
                url={image_url}
                alt=""
                className={`aspect-square w-full ${is_active ? '' : 'opacity-50'}`}
              />
              <span className="flex h-16 flex-col justify-center px-3 text-sm">
                <span className="truncate font-semibold">
                  <span className="mr-2 font-normal text-quiet tabular-nums">{place.index + 1}</span>
                  {place.name}
                </span>
                <span className="truncate text-quiet empty:hidden">{state.join(' · ')}</span>
              </span>
            </button>
          </h2>
          <label className="absolute top-1 left-1 flex size-10 cursor-pointer items-center justify-center rounded-sm bg-surface">
            <input
              type="checkbox"
              aria-label={`${labels.select}: ${place.name}`}
              checked={isSelected}
              onChange={({ target }) => select(id, target.checked)}
              className="checkbox"
            />
          </label>
          {canMove && <div className="absolute top-1 right-1 rounded-sm bg-surface">{handle}</div>}
          {isOpen && (
            <div className="grid gap-3 p-2">
              <div className="flex flex-wrap justify-end">
                <RowButtons {...place} canMove={canMove} onRemove={() => remove(image)} />
              </div>
              <AltField value={alt ?? ''} onChange={(next) => onChange({ alt: next })} />
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
          )}
        </div>
      )}
    </SortableRow>
  );
});
