import { phoneLink } from '#shared/values/phone-link.ts';
import { siteLabels } from '../site-labels.ts';

/** What `places.ts` shows when the form could not be loaded. */
export function NotLoaded({ phone }: { phone: string }) {
  return (
    <p role="alert" data-failed hidden className="mt-6 border-l-4 border-error pl-4">
      {siteLabels.form.notLoaded} <Call phone={phone} />
    </p>
  );
}

function Call({ phone }: { phone: string }) {
  if (!phone) return null;
  return (
    <>
      {siteLabels.callNow}: <a href={phoneLink(phone)}>{phone}</a>
    </>
  );
}
