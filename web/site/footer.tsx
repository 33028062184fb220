import { ArrowUp } from 'lucide';
import type { ReactNode } from 'react';
import { mapsLink } from '#shared/values/maps-link.ts';
import { phoneLink } from '#shared/values/phone-link.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { Icon } from '../common/icon.tsx';
import { CookieSettings } from './consent/cookie-settings.tsx';
import { Logo } from './logo.tsx';
import { NamePoster } from './name-poster.tsx';
import { NameSign } from './name-sign.tsx';
import { siteLabels } from './site-labels.ts';
import { socialLink } from './social-link.ts';

export function Footer({ content: { studio, texts, pictures }, home = '' }: { content: HomeContent; home?: '' | '/' }) {
  const { address, phone, email, hours, instagram, facebook } = texts.contact;
  const instagramLink = socialLink(instagram, 'instagram');
  const facebookLink = socialLink(facebook, 'facebook');
  return (
    <footer className="border-t border-line">
      <div className="contact">
        <div>
          <Mark logo={texts.branding.logo} name={studio.name} pictures={pictures} />
          {texts.footer.description && <p className="prose mt-5">{texts.footer.description}</p>}
        </div>

        <dl className="digits">
          {address.trim() && <Detail term="H.Q.">{address}</Detail>}
          {phone.trim() && (
            <Detail term="P.">
              <a className={linkClass} href={phoneLink(phone)}>
                {phone}
              </a>
            </Detail>
          )}
          {email.trim() && (
            <Detail term="E.">
              <a className={linkClass} href={`mailto:${encodeURIComponent(email.trim()).replace('%40', '@')}`}>
                {email}
              </a>
            </Detail>
          )}
          {hours.trim() && <Detail term="Hours">{hours}</Detail>}
          {instagramLink && (
            <Detail term="Instagram">
              <a
                className={linkClass}
                href={instagramLink.href}
                rel="me noopener"
                aria-label={`Instagram ${instagramLink.text}`}
              >
                {instagramLink.text}
              </a>
            </Detail>
          )}
          {facebookLink && (
            <Detail term="Facebook">
              <a
                className={linkClass}
                href={facebookLink.href}
                rel="me noopener"
                aria-label={`Facebook ${facebookLink.text}`}
              >
                {facebookLink.text}
              </a>
            </Detail>
          )}
        </dl>

        <ul className="flex flex-col items-start gap-3">
          <li>
            <a className={linkClass} href={`${home}#booking`}>
              {siteLabels.bookAppointment}
            </a>
          </li>
          {address.trim() && (
            <li>
              <a className={linkClass} href={mapsLink(address.trim())} target="_blank" rel="noopener">
                {siteLabels.getDirections}
              </a>
            </li>
          )}
          {phone.trim() && (
            <li>
              <a className={linkClass} href={phoneLink(phone)}>
                {siteLabels.callNow}
              </a>
            </li>
          )}
        </ul>
      </div>

      <div className="mx-auto max-w-page px-gutter">
        <NamePoster name={studio.name} />
        <div className="flex flex-wrap-reverse items-center justify-between gap-4 py-6 text-sm text-quiet">
          <p>
            © <span data-year>{new Date().getFullYear()}</span> <span translate="no">{studio.name}</span>. All rights
            reserved.
          </p>
          <a href="/privacy" className={linkClass}>
            {siteLabels.privacy.link}
          </a>
          <CookieSettings texts={texts.general} className={linkClass} />
          <a href="#top" className={`${linkClass} inline-flex items-center gap-2`}>
            <Icon icon={ArrowUp} size={16} />
            {siteLabels.backToTop}
          </a>
        </div>
      </div>
    </footer>
  );
}

const linkClass = 'link font-medium text-foreground';

function Mark({ logo, name, pictures }: Pick<HomeContent, 'pictures'> & { logo: string; name: string }) {
  if (logo) return <Logo src={logo} name={name} pictures={pictures} className="h-14 w-auto max-w-60 object-contain" />;
  return <NameSign name={name} look="size-14 border border-foreground text-xl" />;
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
