import { useState } from 'react';
import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { Button } from '../../../ui/button.tsx';
import { editorLabels } from '../../../ui/editor/editor-labels.ts';
import { type ArtistOptions, ArtistSelect } from '../artist-choice.tsx';

const labels = editorLabels.images;

type Props = {
  count: number;
  artists: ArtistOptions;
  onChange: (values: Partial<GalleryImage>) => void;
  onDeselect: () => void;
};

/** Changes all selected images. Sticks to the bottom of the screen as the bar of selected leads does. */
export function ImageSelectionBar({ count, artists, onChange, onDeselect }: Props) {
  const [artist_name, setArtist] = useState('');
  return (
    <div className="lower-bar sticky bottom-0 z-10 -mx-4 mt-6 -mb-6 flex flex-wrap items-center gap-3 border-t border-line bg-raised px-4 py-3 lg:-mx-8 lg:px-8">
      <p className="text-sm tabular-nums">{labels.selected(count)}</p>
      <Button onClick={onDeselect}>{labels.deselect}</Button>
      <div className="flex min-w-0 gap-2 md:ml-auto">
        <ArtistSelect
          aria-label={labels.newArtist}
          artists={artists}
          value={artist_name}
          onChange={setArtist}
          className="control compact min-w-0"
        />
        <Button onClick={() => onChange({ artist_name })} className="shrink-0">
          {labels.setArtist}
        </Button>
      </div>
      <Button onClick={() => onChange({ is_active: true })}>{labels.setActive}</Button>
      <Button onClick={() => onChange({ is_active: false })}>{labels.setInactive}</Button>
    </div>
  );
}
