import { MapPin } from 'lucide';
import { mapsLink } from '#shared/values/maps-link.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { buttonClass } from '../common/button-class.ts';
import { Icon } from '../common/icon.tsx';
import { Logo } from './logo.tsx';
import { siteLabels } from './site-labels.ts';

/** @param home empty on the home page, and its URL on others */
export function Header({ content: { studio, texts, pictures }, home = '' }: { content: HomeContent; home?: '' | '/' }) {
  const address = texts.contact.address.trim();
  return (
    <header className="bar">
      <a href="#main" className={`${buttonClass('outline')} skip`}>
        {siteLabels.skipToContent}
      </a>
      <div>
        <a href={home || '#top'}>
          {texts.branding.logo ? (
            <Logo src={texts.branding.logo} name={studio.name} pictures={pictures} />
          ) : (
            <span translate="no" className="poster">
              {studio.name}
            </span>
          )}
        </a>
        {address && (
          <a href={mapsLink(address)} target="_blank" rel="noopener" className="directions">
            <Icon icon={MapPin} size={20} strokeWidth={1.75} />
            <span>{siteLabels.directions}</span>
          </a>
        )}
        <a href={`${home}#booking`} className={buttonClass('primary', 'compact')}>
          <span>{texts.header.booking_button}</span>
        </a>
      </div>
    </header>
  );
}
