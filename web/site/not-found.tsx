import { siteLabels } from '#shared/site-labels.ts';
import { buttonLook } from '../components/button-look.ts';

/** What an unknown path answers with; never hydrated. */
export function NotFound({ studioName }: { studioName: string }) {
  return (
    <main className="relative flex min-h-svh flex-col justify-between p-gutter">
      <p className="poster text-xl">{studioName}</p>
      <div>
        <h1 className="poster text-poster-sentence lg:max-w-1/2">{siteLabels.notFound.message}</h1>
        <a href="/" className={`${buttonLook('primary')} mt-9`}>
          {siteLabels.notFound.home}
        </a>
      </div>
    </main>
  );
}
