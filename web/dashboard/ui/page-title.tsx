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

let named = '';
let counted = '';

/** Names what is open in the browser's tab and history, until another page does. */
export function useDocumentTitle(title: string): void {
  const { studioName } = useStudio();
  useEffect(() => {
    named = `${title} | ${studioName}`;
    showTitle();
  }, [title, studioName]);
}

/** Puts numbers before the name; an empty text removes them. */
export function countInTitle(numbers: string): void {
  counted = numbers;
  showTitle();
}

function showTitle(): void {
  // The first page is still loading.
  if (!named) return;
  document.title = counted ? `(${counted}) ${named}` : named;
}
