import { createContext, useContext, useState } from 'react';

/** The id of the row that is open in the lists of a page, and its change. */
export type OpenRow = readonly [id: string | undefined, open: (id: string | undefined) => void];

const Shared = createContext<OpenRow | undefined>(undefined);

/** Shares the open row with the preview. */
export const OpenRowProvider = Shared.Provider;

export function useOpenRow(): OpenRow {
  const own = useState<string>();
  return useContext(Shared) ?? own;
}
