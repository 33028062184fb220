import type { ReactNode } from 'react';
import { plainPageLabels } from '../labels/website/site-labels.ts';

/** The frame of a document beside the website: the way back, a title and content. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="relative mx-auto min-h-svh max-w-page p-gutter">
      <p>
        <a href="/" className="link">
          {plainPageLabels.home}
        </a>
      </p>
      <h1 className="poster mt-12 text-heading">{title}</h1>
      {children}
    </main>
  );
}
