import { createContext, useContext } from 'react';

const PageTitle = createContext('');

export const PageTitleProvider = PageTitle.Provider;

/** The label of the open page, from its entry in `app/admin-pages.ts`. */
export function usePageTitle(): string {
  return useContext(PageTitle);
}
