import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { editorLabels } from '../../../ui/editor/editor-labels.ts';
import type { useImageFilter } from './use-image-filter.ts';

type Filtered = ReturnType<typeof useImageFilter>;
type Props = {
  images: readonly GalleryImage[];
  filtered: Filtered;
  /** How many are selected. */
  selected: number;
  onSelect: (ids: ReadonlySet<string>) => void;
};

const labels = editorLabels.images;
const all = 'all';

/** Selects all images that are shown, and shows only some. */
export function ImageListHead({ images, filtered, selected, onSelect }: Props) {
  const { isOn, shown } = filtered;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <label className="inline-flex min-h-8 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={shown.length > 0 && selected === shown.length}
          onChange={({ target }) => onSelect(new Set(target.checked ? shown.map(({ id }) => id) : []))}
          className="checkbox"
        />
        {labels.selectAll}
      </label>
      <Filters images={images} {...filtered} />
      {isOn && (
        <p className="text-sm text-quiet">
          <span role="status">{labels.shown(shown.length, images.length)}</span>. {labels.filtered}
        </p>
      )}
    </div>
  );
}

/** Shows only the images of an artist, or those that lack a description. */
function Filters({ images, filter, show }: Pick<Props, 'images'> & Pick<Filtered, 'filter' | 'show'>) {
  const names = [...new Set(images.map(({ artist_name }) => artist_name ?? ''))].sort();
  return (
    <>
      <select
        aria-label={labels.byArtist}
        value={filter.artist === undefined ? all : `=${filter.artist}`}
        onChange={({ target: { value } }) => show({ ...filter, artist: value === all ? undefined : value.slice(1) })}
        className="control compact"
      >
        <option value={all}>{labels.allArtists}</option>
        {names.map((name) => (
          <option key={name} value={`=${name}`}>
            {name || labels.noArtist}
          </option>
        ))}
      </select>
      <label className="inline-flex min-h-8 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={filter.undescribed}
          onChange={({ target }) => show({ ...filter, undescribed: target.checked })}
          className="checkbox"
        />
        {labels.withoutDescription}
      </label>
    </>
  );
}
