import type { ReactNode } from 'react';
import { labels } from '../../ui/labels.ts';
import { useStudio } from '../../ui/studio.ts';

/** The frame of both sign-in pages, for staff and visitors. */
export function SignInFrame({ notice, children }: { notice?: string; children: ReactNode }) {
  const { studioName } = useStudio();
  return (
    <main className="flex min-h-svh flex-col items-center justify-center p-6 pt-(--below-header)">
      <div className="w-full max-w-dialog">
        <h1 className="poster text-2xl">{studioName}</h1>
        {notice && <p className="mt-2 text-quiet">{notice}</p>}
        {children}
        {/* Another document, not a route of this one. */}
        <a
          href="/"
          className="mt-6 inline-block py-1 text-sm text-quiet underline underline-offset-4 hover:text-foreground"
        >
          {labels.signIn.back}
        </a>
      </div>
    </main>
  );
}
