import type { ReactNode } from 'react';
import { labels } from '#shared/labels.ts';

/** Stays in sight, with what there is to do on the page. */
export function PageHead({ children }: { children?: ReactNode }) {
  return (
    <div className="sticky top-14 z-10 -mx-4 -mt-6 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-background px-4 py-3 lg:-mx-8 lg:px-8">
      <h1 className="poster mr-auto text-2xl">{labels.pages.emailSettings}</h1>
      {children}
    </div>
  );
}
