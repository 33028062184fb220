import { createContext, useContext } from 'react';

const Editing = createContext(false);

/** Tells the fields below it whether they can be edited now. */
export const EditingProvider = Editing.Provider;

export function useEditing(): boolean {
  return useContext(Editing);
}
