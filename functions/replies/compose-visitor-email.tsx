import { type Deposit, isPayable } from '#shared/dates/date-limits.ts';
import type { Offer } from '#shared/dates/date-schemas.ts';
import { studioDayText, studioTimeText, termLines } from '#shared/dates/date-texts.ts';
import { withoutDisplayName } from '#shared/emails/email-addresses.ts';
import { fillLink } from '#shared/emails/reply-rules.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import { waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import { dateCalendar } from '../dates/date-calendar.ts';
import { renderEmail } from '../email/render-email.ts';
import type { Studio } from '../email/studio.ts';
import { ConfirmationEmail } from './emails/confirmation-email.tsx';
import { DateEmail } from './emails/date-email.tsx';
import { LinkEmail } from './emails/link-email.tsx';
import { ReplyEmail } from './emails/reply-email.tsx';
import type { VisitorEmail } from './raw-email.ts';

type Content = Pick<VisitorEmail, 'subject' | 'html' | 'text' | 'calendar'>;

/** The text is sent as it was typed, with the link to the visitor's page, and with the times that it offers. */
export function replyContent(
  { subject, text: typed, offer }: Pick<LogEntryOf<'reply'>, 'subject' | 'text' | 'offer'>,
  { timeZone }: Pick<Studio, 'timeZone'>,
  link: string,
  deposit?: Deposit,
): Content {
  // Email programs make a sign directly after a URL part of it: a space goes between, and a full stop that ends the paragraph goes.
  const filled = fillLink(typed, link)
    .split(link)
    .map((part, index) => (index > 0 ? part.replace(/^\.(?=\n|$)/, '').replace(/^(?=\S)/, ' ') : part))
    .join(link);
  const text = [filled, ...(offer ? offerParagraphs(offer, timeZone, link, isPayable(deposit)) : [])].join('\n\n');
  return { subject, text, html: renderEmail(<ReplyEmail text={text} link={link} />).html };
}

export function confirmationContent(
  {
    first_name,
    service,
    code: stored,
    turn,
    artist,
  }: Pick<Lead, 'first_name' | 'service' | 'code' | 'turn' | 'artist'>,
  studio: Studio,
  link: string,
): Content {
  const code = stored && shownCode(stored);
  return {
    subject: code ? `We have your request (${code})` : 'We have your request',
    ...renderEmail(
      <ConfirmationEmail
        firstName={greetable(first_name)}
        service={shownValue({ service }, 'service') ?? ''}
        code={code}
        waitsFor={turn === waitingList ? (artist ?? undefined) : undefined}
        studioName={studio.name}
        siteUrl={studio.siteUrl}
        link={link}
      />,
    ),
  };
}

/**
 * The new link to the visitor's page, asked for by a person who knows the code and the email address.
 * @param lead undefined for a link that confirms a new address: it can be a stranger's, who learns nothing of the request
 */
export function linkContent(lead: Pick<Lead, 'code'> | undefined, studio: Studio, link: string): Content {
  return {
    subject: lead ? `The link to your request (${shownCode(lead.code ?? '')})` : 'Please confirm your email address',
    ...renderEmail(<LinkEmail studioName={studio.name} link={link} isConfirming={!lead} />),
  };
}

/** What the visitor is asked about a moved date, also in its reminder. */
const question = 'Does the new time suit you? Please tell us on the page of your request.';

const dateHeadings = {
  agreed: 'Your date is agreed',
  moved: 'Your date was moved',
  cancelled: 'Your date was cancelled',
  reminder: 'Your date is soon',
} as const;

/** An agreed, moved or cancelled date, as text and as a calendar file. */
export function dateContent(
  { change, date, from: before }: Pick<LogEntryOf<'date'>, 'change' | 'date' | 'from'>,
  { email, first_name, last_name, code: stored, deposit }: Lead,
  { name, siteUrl, timeZone }: Studio,
  { link, from, address }: { link: string; from: string; address: string },
): Content {
  const heading = dateHeadings[change];
  const when = studioTimeText(date.starts_at, timeZone);
  const code = stored ? ` (${shownCode(stored)})` : '';
  const lines = [
    ...(change === 'moved' && before ? [`It was: ${studioTimeText(before, timeZone)}`] : []),
    ...(change !== 'cancelled' && date.proposed_at ? [question] : []),
    ...(change === 'cancelled' ? [] : termLines(date)),
  ];
  return {
    subject: `${heading}: ${when}${code}`,
    ...renderEmail(
      <DateEmail
        heading={heading}
        when={when}
        lines={lines}
        payment={change !== 'cancelled' && isPayable(deposit) ? date.payment_url : undefined}
        studioName={name}
        link={link}
      />,
    ),
    calendar: {
      method: change === 'cancelled' ? 'CANCEL' : 'REQUEST',
      content: dateCalendar(date, {
        isCancelled: change === 'cancelled',
        studio: { name, email: withoutDisplayName(from), host: new URL(siteUrl).host, address },
        visitor: { name: `${first_name} ${last_name}`, email },
      }),
    },
  };
}

/** What a visitor needs to know of an offer, as paragraphs of a text. */
function offerParagraphs(offer: Offer, timeZone: string, link: string, isToPay: boolean): string[] {
  return [
    ['The times that we can offer:', ...offer.times.map((time) => `- ${studioTimeText(time, timeZone)}`)].join('\n'),
    [...termLines(offer), ...(offer.payment_url && isToPay ? [`Pay the deposit: ${offer.payment_url}`] : [])].join(
      '\n',
    ),
    `Please choose by ${studioDayText(offer.answer_by)}: ${link}`,
  ];
}

/**
 * The first name if it can be one, else an empty string. A visitor can enter a stranger's address in the form, so the name
 * must not carry a message or a link.
 */
function greetable(firstName: string): string {
  return /^[\p{L}\p{M} '’-]{1,40}$/u.test(firstName) ? firstName : '';
}
