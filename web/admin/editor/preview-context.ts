import { type ComponentType, createContext } from 'react';
import type { HomeContent } from '#shared/website/page.ts';

// Separate from the preview, which only editors load.

/** A section of the public page that has an editor. */
export type PreviewSection =
  | 'hero'
  | 'about'
  | 'artists'
  | 'tattoos'
  | 'piercings'
  | 'art'
  | 'nightlife'
  | 'faq'
  | 'booking'
  | 'contact';

type SectionPreview = ComponentType<{ section: PreviewSection; content: HomeContent }>;

export const PreviewContext = createContext<SectionPreview | undefined>(undefined);

/** Provides the component that renders the public page: `admin` must not import `site`. */
export const PreviewProvider = PreviewContext.Provider;
