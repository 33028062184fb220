import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { editorLabels } from '../../../ui/editor/editor-labels.ts';
import type { useImageFilter } from './use-image-filter.ts';

type Props = Pick<ReturnType<typeof useImageFilter>, 'filter' | 'show'> & { images: readonly GalleryImage[] };

const labels = editorLabels.images;
const all = 'all';

/** Shows only the images of an artist, or those that lack a description. */
export function ImageFilters({ images, filter, show }: Props) {
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
