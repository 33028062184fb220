import { type Deposit, hasUpcoming, isPayable } from '#shared/dates/date-limits.ts';
import type { Offer } from '#shared/dates/date-schemas.ts';
import { labelledTerms, offeredTerms, studioDayText, studioTimeText } from '#shared/dates/date-texts.ts';
import { withoutDisplayName } from '#shared/emails/email-addresses.ts';
import { fillLink } from '#shared/emails/reply-rules.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import { waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import { mapsLink } from '#shared/values/maps-link.ts';
import { dateCalendar } from '../dates/date-calendar.ts';
import type { RawEmail } from '../email/raw-email.ts';
import { renderEmail } from '../email/render-email.ts';
import type { Studio } from '../email/studio.ts';
import { ConfirmationEmail } from './emails/confirmation-email.tsx';
import { DateEmail } from './emails/date-email.tsx';
import { LinkEmail } from './emails/link-email.tsx';
import { ReplyEmail } from './emails/reply-email.tsx';

type Content = Pick<RawEmail, 'subject' | 'html' | 'text' | 'calendar'>;

/** The text is sent as it was typed, with the link to the visitor's page, and with the times that it offers. */
export function replyContent(
  { subject, text: typed, offer }: Pick<LogEntryOf<'reply'>, 'subject' | 'text'> & { offer?: Offer | undefined },
  studio: Studio,
  link: string,
  { deposit, address = '' }: { deposit?: Deposit | undefined; address?: string } = {},
): Content {
  // Email programs make a sign directly after a URL part of it: a space goes between, and a full stop that ends the paragraph goes.
  const filled = fillLink(typed, link)
    .split(link)
    .map((part, index) => (index > 0 ? part.replace(/^\.(?=\n|$)/, '').replace(/^(?=\S)/, ' ') : part))
    .join(link);
  const offered = offer && {
    times: offer.times.map((time) => studioTimeText(time, studio.timeZone)),
    terms: offeredTerms(offer, deposit),
    answerBy: `Please choose by ${studioDayText(offer.answer_by)}`,
  };
  return {
    subject,
    text: [
      filled,
      ...(offered
        ? [
            ['The times that we can offer:', ...offered.times.map((time) => `- ${time}`)].join('\n'),
            offered.terms.map(([label, value]) => `${label}: ${value}`).join('\n'),
            ...(address ? [`Where: ${address}\nGet directions: ${mapsLink(address)}`] : []),
            `${offered.answerBy}: ${link}`,
          ]
        : []),
    ].join('\n\n'),
    html: renderEmail(<ReplyEmail text={filled} offer={offered} address={address} studio={studio} link={link} />).html,
  };
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
  const asked = shownValue({ service }, 'service') ?? '';
  return {
    subject: `We have your request${code ? ` ${code}` : ''}: ${asked}`,
    ...renderEmail(
      <ConfirmationEmail
        firstName={greetable(first_name)}
        service={asked}
        code={code}
        waitsFor={turn === waitingList ? (artist ?? undefined) : undefined}
        studio={studio}
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
    ...renderEmail(<LinkEmail studio={studio} link={link} isConfirming={!lead} />),
  };
}

/** What the visitor is asked about a moved date, also in its reminder. */
const question = 'Does the new time suit you? Please tell us on the page of your request.';

/** The third answer, while the studio still promises the time of before the move. */
const keeping = 'You can also keep your earlier time: we hold it for you until you answer.';

const cannotCome = 'Do you have a question, or can you not come? Please tell us on the page of your request.';

/** How the subject begins, what the email says first, and how it ends. */
const dateTexts = {
  agreed: ['Appointment agreed', 'Your appointment is agreed', cannotCome],
  moved: ['Appointment moved', 'Your appointment was moved', cannotCome],
  cancelled: [
    'Appointment cancelled',
    'Your appointment was cancelled',
    'Do you have a question, or would you like another time? Please write to us on the page of your request.',
  ],
  reminder: ['Appointment soon', 'Your appointment is soon', cannotCome],
} as const satisfies Record<
  LogEntryOf<'date'>['change'],
  readonly [subject: string, headline: string, closing: string]
>;

/** An agreed, moved or cancelled date, as text and as a calendar file. */
export function dateContent(
  { change, date, from: before, at }: Pick<LogEntryOf<'date'>, 'change' | 'date' | 'from' | 'at'>,
  { email, first_name, last_name, code: stored, deposit, agreed_rules }: Lead,
  studio: Studio,
  { link, from, address }: { link: string; from: string; address: string },
): Content {
  const { name, siteUrl, timeZone } = studio;
  const [subject, headline, closing] = dateTexts[change];
  const time = studioTimeText(date.starts_at, timeZone);
  const code = stored ? ` (${shownCode(stored)})` : '';
  const isCancelled = change === 'cancelled';
  const isAsked = !isCancelled && date.proposed_at;
  const kept = isAsked && date.agreed_before && hasUpcoming([date.agreed_before], at) ? date.agreed_before : undefined;
  const former = kept?.starts_at ?? (change === 'moved' ? before : undefined);
  const terms = labelledTerms(date);
  const rules = agreed_rules?.find(({ version }) => version === date.rules?.version);
  return {
    subject: `${subject}: ${time} with ${date.artist}${code}`,
    ...renderEmail(
      <DateEmail
        headline={headline}
        question={isAsked ? [question, ...(kept ? [keeping] : [])].join(' ') : undefined}
        when={{ label: isCancelled ? 'It was' : isAsked ? 'New time' : 'When', time }}
        before={
          former ? { label: kept ? 'Earlier time' : 'It was', time: studioTimeText(former, timeZone) } : undefined
        }
        terms={isCancelled ? terms.slice(0, 1) : terms}
        payment={!isCancelled && isPayable(deposit) ? date.payment_url : undefined}
        address={isCancelled ? '' : address}
        rules={change === 'agreed' ? rules?.text : undefined}
        closing={closing}
        studio={studio}
        link={link}
      />,
    ),
    calendar: {
      method: isCancelled ? 'CANCEL' : 'REQUEST',
      content: dateCalendar(date, {
        isCancelled,
        studio: { name, email: withoutDisplayName(from), host: new URL(siteUrl).host, address },
        visitor: { name: `${first_name} ${last_name}`, email },
      }),
    },
  };
}

/**
 * The first name if it can be one, else an empty string. A visitor can enter a stranger's address in the form, so the name
 * must not carry a message or a link.
 */
function greetable(firstName: string): string {
  return /^[\p{L}\p{M} '’-]{1,40}$/u.test(firstName) ? firstName : '';
}
