import { type ComponentType, createContext, type ReactNode } from 'react';
import type { HomeContent, PreviewSection } from '#shared/website/page.ts';

// Separate from the preview, which only editors load.

export type PreviewProps = {
  section: PreviewSection;
  content: HomeContent;
  /** The id of the row to scroll to. */
  row: string | undefined;
};

type SectionPreview = ComponentType<PreviewProps>;

export const PreviewContext = createContext<SectionPreview | undefined>(undefined);

/** Provides the component that renders the public page: the dashboard imports nothing of `site`. */
export const PreviewProvider = PreviewContext.Provider;

/** The preview for a tab of the editor, where the screen is too narrow to show it beside the fields. */
export const PreviewTab = createContext<ReactNode>(undefined);
