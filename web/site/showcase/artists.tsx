import type { HomeContent } from '#shared/website/page.ts';
import { buttonClass } from '../../common/button-class.ts';
import { ResponsiveImage } from '../gallery/responsive-image.tsx';
import { initials } from '../initials.ts';
import { More } from '../more.tsx';
import { rowId } from '../row-id.ts';
import { siteLabels } from '../site-labels.ts';
import { socialLink } from '../social-link.ts';
import { PanelHead } from './panel-head.tsx';

export function Artists({ content }: { content: HomeContent }) {
  return (
    <>
      <PanelHead texts={content.texts.artists} />
      {content.artists.length === 0 ? (
        <p className="mx-gutter border-y border-line py-10 text-lg text-quiet">{siteLabels.showcase.noArtists}</p>
      ) : (
        <People content={content} />
      )}
    </>
  );
}

export function People({ content: { artists, pictures, more } }: { content: HomeContent }) {
  return (
    <div data-island="more">
      <ul className="people">
        {artists.map((artist) => (
          <Card key={artist.id} artist={artist} pictures={pictures} />
        ))}
      </ul>
      <More to={more?.artists} />
    </div>
  );
}

type Artist = HomeContent['artists'][number];
type CardProps = Pick<HomeContent, 'pictures'> & { artist: Artist };

function Card({ artist, pictures }: CardProps) {
  const { id, name, description, profile_picture, alt, instagram_link, guest } = artist;
  const link = socialLink(instagram_link ?? '', 'instagram');
  return (
    <li id={rowId(id)}>
      <div className="framed aspect-4/5">
        {profile_picture ? (
          <ResponsiveImage
            url={profile_picture}
            // Without a description it is decorative: the name is below.
            alt={alt ?? ''}
            pictures={pictures}
            sizes="(min-width:1024px) 33vw,(min-width:768px) 50vw,98vw"
          />
        ) : (
          <span
            aria-hidden="true"
            className="poster absolute inset-0 flex items-center justify-center text-heading text-quiet"
          >
            {initials(name)}
          </span>
        )}
      </div>
      {/* The buttons of a row stand on one line. */}
      <div className="flex flex-col items-start px-4 pt-5 lg:px-6">
        <h3 className="poster text-3xl">{name}</h3>
        <p className="prose mt-3">{description?.trim() || siteLabels.showcase.byDefault}</p>
        {link && (
          <a className="link mt-3 font-medium" href={link.href} rel="noopener">
            {link.text}
          </a>
        )}
        {guest && <p className="mt-3 text-quiet">{guest}</p>}
        <Ask artist={artist} />
      </div>
    </li>
  );
}

/** The way to the form with the artist chosen, or that the artist takes no requests. */
export function Ask({ artist: { name, choice = name, closed } }: { artist: Artist }) {
  if (closed) return <p className="mt-auto pt-4 font-medium">{closed}</p>;
  return (
    <div className="mt-auto pt-4">
      <a href={`/?artist=${encodeURIComponent(choice)}#booking`} className={buttonClass('outline', 'compact')}>
        {siteLabels.showcase.ask(name)}
      </a>
    </div>
  );
}
