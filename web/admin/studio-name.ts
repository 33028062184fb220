import { createContext, useContext } from 'react';

const StudioName = createContext<string | undefined>(undefined);

/** Tells the pages below it what the studio is called. */
export const StudioNameProvider = StudioName.Provider;

export function useStudioName(): string {
  const name = useContext(StudioName);
  if (name === undefined) throw new Error('The studio has no name here');
  return name;
}
