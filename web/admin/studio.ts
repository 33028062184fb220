import { createContext, useContext } from 'react';
import type { DashboardConfig } from '../api/config.ts';

type Studio = Pick<DashboardConfig, 'studioName' | 'timeZone' | 'registration'>;

const StudioContext = createContext<Studio | undefined>(undefined);

/** Tells the pages below it about the studio that the dashboard belongs to. */
export const StudioProvider = StudioContext.Provider;

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('Nobody said here which studio it is');
  return studio;
}
