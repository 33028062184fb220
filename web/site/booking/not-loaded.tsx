import { phoneLink } from '#shared/values/phone-link.ts';
import { siteLabels } from '../site-labels.ts';

/** What `islands.ts` shows when the form could not be loaded. */
export function NotLoaded({ phone }: { phone: string }) {
  const { notLoaded } = siteLabels.form;
  return (
    <p role="alert" data-failed hidden className="mt-6 border-l-4 border-error pl-4">
      {phone ? `${notLoaded} ${siteLabels.callNow}: ` : notLoaded}
      {phone && <a href={phoneLink(phone)}>{phone}</a>}
    </p>
  );
}
