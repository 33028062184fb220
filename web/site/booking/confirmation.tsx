import { useEffect, useLayoutEffect, useRef } from 'react';
import { bookingFields } from '#shared/leads/booking-fields.ts';
import { waitingText } from '#shared/leads/booking-texts.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import { pieceLabel, pieceText } from '#shared/leads/pieces.ts';
import { promisedAnswer } from '#shared/requests/promised-answer.ts';
import { requestPath } from '#shared/requests/request-link.ts';
import type { PageContent } from '#shared/website/page.ts';
import { buttonClass } from '../../common/button-class.ts';
import { holdScroll } from '../hold-scroll.ts';
import { confirmationLabels as labels } from './confirmation-labels.ts';
import { textOf } from './entries.ts';
import type { StoredRequest } from './kept-entries.ts';

type Props = Pick<PageContent, 'choices'> & {
  request: StoredRequest;
  /** Whether it was sent since the page was opened: then the visitor is led here. */
  isNew: boolean;
  onAgain: () => void;
};

/** What takes the place of the form once its request is stored: its code, what happens next and what was sent. */
export function Confirmation({ request: { lead, values, piece, photos }, choices, isNew, onAgain }: Props) {
  const section = useRef<HTMLElement>(null);
  // It is lower than the form, so what is below moves.
  useLayoutEffect(holdScroll, []);
  useEffect(() => {
    if (!isNew) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  }, [isNew]);

  const service: Readonly<Record<string, string | undefined>> = bookingFields.service.options;
  const chosen = textOf(values, 'artist');
  const sent = [
    [bookingFields.service.label, service[textOf(values, 'service')]],
    [labels.artist, choices.find(({ value }) => value === chosen)?.name],
    [pieceLabel, piece && pieceText(piece)],
  ].filter(([, value]) => value);
  return (
    <section
      ref={section}
      id="confirmation"
      tabIndex={-1}
      aria-labelledby="confirmation-code"
      aria-describedby="confirmation-next"
      // Below the notice of the success on a phone.
      className="outline-none max-lg:scroll-mt-10"
    >
      <h3 id="confirmation-code">
        <span className="text-lg">{lead?.code ? labels.code : labels.stored}</span>{' '}
        {lead?.code && (
          <span translate="no" className="poster block text-5xl whitespace-nowrap">
            {shownCode(lead.code)}
          </span>
        )}
      </h3>
      <p id="confirmation-next" className="mt-4 text-lg">
        {lead?.waits ? waitingText.body : labels.next(lead?.created_at && promisedAnswer(lead.created_at, new Date()))}
      </p>
      {lead?.request_key && (
        <a className={`${buttonClass('primary')} mt-6`} href={`${requestPath}#${lead.request_key}`}>
          {labels.follow}
        </a>
      )}
      <dl className="mt-6 grid gap-3 border-t border-line pt-6">
        {sent.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="line-clamp-2">{value}</dd>
          </div>
        ))}
      </dl>
      {photos.length > 0 && (
        <ul aria-label={labels.photos} className="mt-4 flex flex-wrap gap-2">
          {photos.map((url, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two photos can look the same, and their order stays.
            <li key={index}>
              <img src={url} alt={labels.photo(index + 1)} width={64} height={64} />
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="link mt-4 cursor-pointer py-2 text-sm" onClick={onAgain}>
        {labels.again}
      </button>
    </section>
  );
}
