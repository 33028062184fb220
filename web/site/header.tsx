import { MapPin } from 'lucide-react';
import type { HomeContent } from '#shared/page.ts';
import { siteLabels } from '#shared/site-labels.ts';
import { buttonLook } from '../components/button-look.ts';
import { Logo } from './logo.tsx';
import { mapsLink } from './maps-link.ts';

export function Header({ content: { studio, texts, pictures } }: { content: HomeContent }) {
  const address = texts.contact.address.trim();
  return (
    <header className="bar">
      <a href="#main" className={`${buttonLook('outline')} skip`}>
        {siteLabels.skipToContent}
      </a>
      <div className="mx-auto flex h-full max-w-page items-center gap-2 px-gutter md:gap-3">
        <a href="#top" className="mr-auto flex h-full min-w-0 items-center">
          {texts.branding.logo ? (
            <Logo
              src={texts.branding.logo}
              name={studio.name}
              pictures={pictures}
              className="h-9 w-auto max-w-40 object-contain"
            />
          ) : (
            <span className="poster truncate text-xl">{studio.name}</span>
          )}
        </a>
        {address && (
          <a href={mapsLink(address)} target="_blank" rel="noopener" className="directions">
            <MapPin aria-hidden="true" size={20} strokeWidth={1.75} />
            <span className="max-md:sr-only">{siteLabels.directions}</span>
          </a>
        )}
        <a href="#booking" className={buttonLook('primary', 'compact')}>
          {texts.header.booking_button}
        </a>
      </div>
    </header>
  );
}
