import { createContext, useContext } from 'react';
import type { DashboardConfig } from '../account/config.ts';

type Studio = Pick<DashboardConfig, 'studioName' | 'timeZone' | 'country' | 'registration'>;

const StudioContext = createContext<Studio | undefined>(undefined);

/** Provides the studio's name and settings to the pages below. */
export const StudioProvider = StudioContext.Provider;

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('StudioProvider is missing');
  return studio;
}
