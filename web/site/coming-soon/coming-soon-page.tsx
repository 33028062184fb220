import type { ReactNode } from 'react';
import { mapsLink } from '#shared/values/maps-link.ts';
import { phoneLink } from '#shared/values/phone-link.ts';
import type { ComingSoonContent } from '#shared/website/page.ts';
import { NotLoaded } from '../booking/not-loaded.tsx';
import { CookieSettings } from '../consent/cookie-settings.tsx';
import { Island } from '../islands/island.tsx';
import { NameSign } from '../name-sign.tsx';
import { comingSoonLabels, siteLabels } from '../site-labels.ts';
import { SoonBooking } from './soon-booking.tsx';

/**
 * The coming-soon page: a dark shop front with one lit sign. Everything except the form works without scripts.
 */
export function ComingSoonPage({ content }: { content: ComingSoonContent }) {
  const { studio, texts, choices, questions, privacyVersion } = content;
  const { title, description } = texts.booking;
  const asked = { choices, questions, privacyVersion, texts: { booking: { title, description } } };
  const phone = texts.contact.phone.trim();
  return (
    <div className="relative mx-auto flex min-h-svh max-w-page flex-col gap-12 px-gutter pt-8 pb-10 md:pt-12 md:pb-14">
      <header>
        <Sign logo={texts.branding.logo.trim()} name={studio.name} />
      </header>
      <main className="mt-auto grid items-end gap-fit-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h1 className="poster text-poster-sentence">{texts.general.coming_soon_headline}</h1>
          {texts.general.coming_soon_description.trim() && (
            <p className="mt-6 max-w-prose text-lg text-pretty whitespace-pre-line md:text-xl">
              {texts.general.coming_soon_description}
            </p>
          )}
          <Island name="soon" component={SoonBooking} props={{ content: asked, phone }} />
          <NotLoaded phone={phone} />
        </div>
        <Contact texts={texts.contact} phone={phone} />
      </main>
      <nav aria-label={siteLabels.privacy.nav} className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <a href="/privacy" className="link">
          {siteLabels.privacy.link}
        </a>
        <CookieSettings texts={texts.general} className="link" />
      </nav>
    </div>
  );
}

/** The logo, or the studio's initials when there is none or it fails to load (SOON-04). */
function Sign({ logo, name }: { logo: string; name: string }) {
  if (!logo) return <Initials name={name} />;
  return (
    <>
      <img translate="no" data-logo src={logo} alt={name} className="h-20 w-auto max-w-60 object-contain md:h-24" />
      <template>
        <Initials name={name} />
      </template>
    </>
  );
}

function Initials({ name }: { name: string }) {
  const look = 'size-20 border-2 border-accent text-4xl text-accent [box-shadow:var(--shadow-sign)] md:size-24';
  return <NameSign name={name} look={look} />;
}

function Contact({ texts, phone }: { texts: ComingSoonContent['texts']['contact']; phone: string }) {
  const labels = comingSoonLabels;
  const address = texts.address.trim();
  const hours = texts.hours.trim();
  if (!address && !phone && !hours) return null;
  return (
    <section aria-labelledby="contact-title" className="border-t border-line pt-6 lg:col-span-5">
      <h2 id="contact-title" className="poster text-2xl">
        {labels.contact}
      </h2>
      <dl className="mt-5 grid gap-4 digits sm:columns-fit-36">
        {address && (
          <Detail term={labels.location}>
            <a className="link" href={mapsLink(address)} target="_blank" rel="noopener">
              {address}
            </a>
          </Detail>
        )}
        {phone && (
          <Detail term={labels.phone}>
            <a className="link" href={phoneLink(phone)}>
              {phone}
            </a>
          </Detail>
        )}
        {hours && (
          <Detail term={labels.hours} wide>
            {hours}
          </Detail>
        )}
      </dl>
    </section>
  );
}

function Detail({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-[1/-1]' : undefined}>
      <dt className="text-sm text-quiet">{term}</dt>
      <dd className="mt-1 min-w-0 whitespace-pre-line">{children}</dd>
    </div>
  );
}
