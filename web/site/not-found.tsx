import type { HomeContent } from '#shared/website/page.ts';
import { buttonClass } from '../common/button-class.ts';
import { sharedLabels } from '../common/shared-labels.ts';
import { Framed } from './plain-page.tsx';
import { siteLabels } from './site-labels.ts';

/** The page for unknown paths. */
export function NotFound({ content }: { content: HomeContent }) {
  return (
    <Framed content={content}>
      <main
        id="main"
        className="relative flex min-h-[calc(100svh-var(--spacing-header))] flex-col justify-end p-gutter"
      >
        <div>
          <h1 className="poster text-poster-sentence lg:max-w-1/2">{sharedLabels.notFound}</h1>
          <a href="/" className={`${buttonClass('primary')} mt-9`}>
            {siteLabels.returnHome}
          </a>
        </div>
      </main>
    </Framed>
  );
}
