import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useStudio } from './studio.ts';

const PageTitle = createContext('');

/** Gives a page the label of its entry in `app/admin-pages.ts`, as its heading and as the title of the document. */
export function TitledPage({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title);
  return <PageTitle value={title}>{children}</PageTitle>;
}

/** The label of the open page. */
export function usePageTitle(): string {
  return useContext(PageTitle);
}

/** Names what is open in the browser's tab and history, until another page does. */
export function useDocumentTitle(title: string): void {
  const { studioName } = useStudio();
  useEffect(() => {
    document.title = `${title} | ${studioName}`;
  }, [title, studioName]);
}
