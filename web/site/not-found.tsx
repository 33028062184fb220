import { labels } from '#shared/labels.ts';
import { buttonLook } from '../components/button-look.ts';

/** What an unknown path answers with; never hydrated. */
export function NotFound({ studioName }: { studioName: string }) {
  return (
    <main className="relative flex min-h-svh flex-col justify-between p-gutter">
      <p className="poster text-xl">{studioName}</p>
      <div>
        <h1 className="poster text-poster-sentence text-balance lg:max-w-1/2">{labels.notFound.message}</h1>
        <a href="/" className={`${buttonLook('primary')} mt-9`}>
          {labels.notFound.home}
        </a>
      </div>
    </main>
  );
}
