import { MapPin } from 'lucide';
import type { HomeContent } from '#shared/website/page.ts';
import { buttonClass } from '../components/button-class.ts';
import { Icon } from '../components/icon.tsx';
import { siteLabels } from '../labels/website/site-labels.ts';
import { Logo } from './logo.tsx';
import { mapsLink } from './maps-link.ts';

/** @param home empty on the home page, and its URL on others */
export function Header({ content: { studio, texts, pictures }, home = '' }: { content: HomeContent; home?: '' | '/' }) {
  const address = texts.contact.address.trim();
  return (
    <header className="bar">
      <a href="#main" className={`${buttonClass('outline')} skip`}>
        {siteLabels.skipToContent}
      </a>
      <div className="mx-auto flex h-full max-w-page items-center gap-2 px-gutter md:gap-3">
        <a href={home || '#top'} className="mr-auto flex h-full min-w-0 items-center">
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
            <Icon icon={MapPin} size={20} strokeWidth={1.75} />
            <span className="max-md:sr-only">{siteLabels.directions}</span>
          </a>
        )}
        <a href={`${home}#booking`} className={`${buttonClass('primary', 'compact')} max-w-1/2 shrink-0`}>
          <span className="line-clamp-2">{texts.header.booking_button}</span>
        </a>
      </div>
    </header>
  );
}
