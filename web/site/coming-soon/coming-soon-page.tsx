import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fallbackHours, fallbackPhones } from '#shared/fallbacks.ts';
import type { ComingSoonContent } from '#shared/page.ts';
import { siteLabels } from '#shared/site-labels.ts';
import { buttonLook } from '../../components/button-look.ts';
import { NoticeRegion } from '../../components/notices/notice-region.tsx';
import { CookieSettings } from '../consent/cookie-settings.tsx';
import { initials } from '../initials.ts';
import { mapsLink } from '../maps-link.ts';
import { phoneLink } from '../phone-link.ts';
import { BookingDialog } from './booking-dialog.tsx';

/**
 * What visitors get until the studio opens its site: a dark shop front with one lit sign. It is complete without scripts
 * but for the form; `boot.ts` brings it to life when somebody reaches for it.
 */
export function ComingSoonPage({ content }: { content: ComingSoonContent }) {
  const { studio, texts, choices } = content;
  const [booking, setBooking] = useState(false);
  const phone = texts.contact.phone.trim() || fallbackPhones.comingSoon;
  return (
    <>
      <div className="relative mx-auto flex min-h-svh max-w-page flex-col gap-12 px-gutter pt-8 pb-10 md:pt-12 md:pb-14">
        <header>
          <Sign logo={texts.branding.logo.trim()} name={studio.name} />
        </header>
        <main className="mt-auto grid items-end gap-x-8 gap-y-12 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <h1 className="poster text-poster-sentence">{texts.general.coming_soon_headline}</h1>
            {texts.general.coming_soon_description.trim() && (
              <p className="mt-6 max-w-prose text-lg text-pretty whitespace-pre-line md:text-xl">
                {texts.general.coming_soon_description}
              </p>
            )}
            <div className="buttons mt-8">
              <button
                type="button"
                data-late="book"
                aria-haspopup="dialog"
                className={`${buttonLook('primary')} scriptless:hidden`}
                onClick={() => setBooking(true)}
              >
                {siteLabels.bookAppointment}
              </button>
              <a href={phoneLink(phone)} className={buttonLook('outline')}>
                {siteLabels.comingSoon.call}
              </a>
            </div>
          </div>
          <Contact texts={texts.contact} phone={phone} />
        </main>
        <CookieSettings texts={texts.general} className="link self-start text-sm" />
      </div>
      <BookingDialog open={booking} texts={texts.booking} choices={choices} onClose={() => setBooking(false)} />
      <NoticeRegion />
    </>
  );
}

/** The one light in the window: the logo, or the studio's initials, also when the logo does not load (SOON-06). */
function Sign({ logo, name }: { logo: string; name: string }) {
  const [broken, setBroken] = useState<string>();
  const image = useRef<HTMLImageElement>(null);

  // Asked for, not listened to: it may have failed before this page was brought to life.
  useEffect(() => {
    let current = true;
    image.current?.decode().catch(() => {
      if (!current) return;
      console.error('The logo could not be loaded');
      setBroken(logo);
    });
    return () => {
      current = false;
    };
  }, [logo]);

  if (logo && broken !== logo) {
    return <img ref={image} data-sign src={logo} alt={name} className="h-20 w-auto max-w-60 object-contain md:h-24" />;
  }
  return (
    <p className="flex items-center gap-5">
      <span
        aria-hidden="true"
        className="poster flex size-20 items-center justify-center border-2 border-accent text-4xl text-accent [box-shadow:var(--shadow-sign)] md:size-24"
      >
        {initials(name)}
      </span>
      <span className="poster text-2xl">{name}</span>
    </p>
  );
}

function Contact({ texts, phone }: { texts: ComingSoonContent['texts']['contact']; phone: string }) {
  const words = siteLabels.comingSoon;
  const address = texts.address.trim();
  return (
    <section aria-labelledby="contact-title" className="border-t border-line pt-6 lg:col-span-5">
      <h2 id="contact-title" className="poster text-2xl">
        {words.contact}
      </h2>
      <dl className="mt-5 grid gap-4 digits sm:grid-cols-2">
        {address && (
          <Detail term={words.location}>
            <a className="link" href={mapsLink(address)} target="_blank" rel="noopener">
              {address}
            </a>
          </Detail>
        )}
        <Detail term={words.phone}>
          <a className="link" href={phoneLink(phone)}>
            {phone}
          </a>
        </Detail>
        <Detail term={words.hours} wide>
          {texts.hours.trim() || fallbackHours}
        </Detail>
      </dl>
    </section>
  );
}

function Detail({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-quiet">{term}</dt>
      <dd className="mt-1 min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">{children}</dd>
    </div>
  );
}
