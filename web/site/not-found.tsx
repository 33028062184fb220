import { buttonClass } from '../components/button-class.ts';
import { sharedLabels } from '../labels/shared-labels.ts';
import { siteLabels } from '../labels/website/site-labels.ts';

/** The page for unknown paths. */
export function NotFound({ studioName }: { studioName: string }) {
  return (
    <main className="relative flex min-h-svh flex-col justify-between p-gutter">
      <p className="poster text-xl">{studioName}</p>
      <div>
        <h1 className="poster text-poster-sentence lg:max-w-1/2">{sharedLabels.notFound}</h1>
        <a href="/" className={`${buttonClass('primary')} mt-9`}>
          {siteLabels.returnHome}
        </a>
      </div>
    </main>
  );
}
