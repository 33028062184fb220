import { Artists } from './artists.tsx';
import { ArtGallery, TattooGallery } from './image-galleries.tsx';
import { NightLife } from './night-life.tsx';
import { Piercings } from './piercings.tsx';

/** What the tabs of the showcase show. */
export const panels = {
  artists: Artists,
  tattoos: TattooGallery,
  piercings: Piercings,
  art: ArtGallery,
  nightlife: NightLife,
} as const;
