import { visitorAnswerLimit } from '#shared/requests/request-link.ts';
import type { PageContent } from '#shared/website/page.ts';
import { buttonClass } from '../../components/button-class.ts';
import { phoneLink } from '../../components/phone-link.ts';
import { requestLabels as labels } from '../../labels/website/request-labels.ts';
import { PlainPage } from '../plain-page.tsx';

/** The page on which a visitor follows a request. `show-request.ts` fills it in the browser, which has the key. */
export function RequestPage({ content: { studio, texts } }: { content: PageContent }) {
  const { phone } = texts.contact;
  return (
    <PlainPage title={labels.title}>
      <noscript>
        <p className="mt-10 text-lg">
          {labels.scriptless}{' '}
          <a className="link" href={phoneLink(phone)}>
            {phone}
          </a>
        </p>
      </noscript>
      <p id="state" role="status" className="mt-10 text-lg" />
      <button type="button" id="again" hidden className={`${buttonClass('outline')} mt-6`}>
        {labels.again}
      </button>
      <div id="shown" hidden data-time-zone={studio.timeZone} className="grid max-w-[65ch] gap-4">
        <h2 className="mt-6 text-xl font-semibold">{labels.messages}</h2>
        <ol id="messages" className="grid gap-4" />
        <form id="answer" method="post" className="grid gap-4">
          <label htmlFor="text" className="field-label">
            {labels.answer}
          </label>
          <textarea
            id="text"
            rows={6}
            maxLength={visitorAnswerLimit}
            aria-describedby="outcome"
            className="field min-h-36 py-3"
          />
          <p id="outcome" role="status" className="text-sm text-quiet" />
          <button type="submit" className={`${buttonClass('primary')} w-full sm:w-auto sm:justify-self-start`}>
            {labels.send}
          </button>
        </form>
        <h2 className="mt-6 text-xl font-semibold">{labels.sent}</h2>
        <dl id="sent" className="grid gap-4" />
      </div>
    </PlainPage>
  );
}
