import { createContext, useContext } from 'react';

const Editing = createContext(false);

/** Tells the fields below whether the page is being edited. */
export const EditingProvider = Editing.Provider;

export function useEditing(): boolean {
  return useContext(Editing);
}
