import { measurementId } from '#shared/website/analytics.ts';
import type { PageContent } from '#shared/website/page.ts';
import { consentLabels } from './consent-labels.ts';

type Props = { texts: PageContent['texts']['general']; className: string };

/** Opens the cookie question again, if the studio uses analytics; `boot.ts` handles the click. */
export function CookieSettings({ texts, className }: Props) {
  if (!measurementId(texts.google_analytics_id)) return null;
  return (
    <button type="button" data-cookie-settings className={`${className} cursor-pointer scriptless:hidden`}>
      {consentLabels.settings}
    </button>
  );
}
