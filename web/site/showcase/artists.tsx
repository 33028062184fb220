import type { HomeContent } from '#shared/website/page.ts';
import { siteLabels } from '../../labels/website/site-labels.ts';
import { ResponsiveImage } from '../gallery/responsive-image.tsx';
import { initials } from '../initials.ts';
import { socialLink } from '../social-link.ts';
import { PanelHead } from './panel-head.tsx';

export function Artists({ content: { texts, artists, pictures } }: { content: HomeContent }) {
  return (
    <>
      <PanelHead texts={texts.artists} />
      {artists.length === 0 ? (
        <p className="mx-gutter border-y border-line py-10 text-lg text-quiet">{siteLabels.showcase.noArtists}</p>
      ) : (
        <ul className="people">
          {artists.map(({ id, ...artist }) => (
            <Card key={id} {...artist} pictures={pictures} />
          ))}
        </ul>
      )}
    </>
  );
}

type CardProps = Omit<HomeContent['artists'][number], 'id'> & Pick<HomeContent, 'pictures'>;

function Card({ name, description, profile_picture, alt, instagram_link, guest, closed, pictures }: CardProps) {
  const link = socialLink(instagram_link ?? '', 'instagram');
  return (
    <li>
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
      <div className="px-4 pt-5 lg:px-6">
        <h3 className="poster text-3xl">{name}</h3>
        <p className="prose mt-3">{description?.trim() || siteLabels.showcase.byDefault}</p>
        {link && (
          <a className="link mt-3 font-medium" href={link.href} rel="noopener">
            {link.text}
          </a>
        )}
        {guest && <p className="mt-3 text-quiet">{guest}</p>}
        {closed && <p className="mt-3 font-medium">{closed}</p>}
      </div>
    </li>
  );
}
