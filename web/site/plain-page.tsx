import type { ReactNode } from 'react';
import type { PageContent } from '#shared/website/page.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { plainPageLabels } from './site-labels.ts';

type Props = {
  /** Of the page, or all of its heading. */
  title: ReactNode;
  /** Frames the page with head and foot of the website, once it is open. */
  content?: PageContent;
  children: ReactNode;
};

/** The frame of a document beside the website: the way back, a title and content. */
export function PlainPage({ title, content, children }: Props) {
  return (
    <Framed content={content}>
      <main id="main" className="relative mx-auto min-h-[calc(100svh-var(--spacing-header))] max-w-page p-gutter">
        <p>
          <a href="/" className="link">
            {plainPageLabels.home}
          </a>
        </p>
        {typeof title === 'string' ? <h1 className="poster mt-12 text-heading">{title}</h1> : title}
        {children}
      </main>
    </Framed>
  );
}

/** Head and foot of the website around another page. Nothing of a website that is not open yet. */
export function Framed({ content, children }: Pick<Props, 'content' | 'children'>) {
  if (content?.mode !== 'home') return children;
  return (
    <>
      <Header content={content} home="/" />
      <div className="pt-header">{children}</div>
      <Footer content={content} home="/" />
    </>
  );
}
