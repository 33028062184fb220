import { fillLink } from '#shared/emails/reply-rules.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import type { Studio } from '../email/compose-emails.tsx';
import { renderEmail } from '../email/render-email.ts';
import { ConfirmationEmail } from './emails/confirmation-email.tsx';
import { LinkEmail } from './emails/link-email.tsx';
import { ReplyEmail } from './emails/reply-email.tsx';
import type { VisitorEmail } from './raw-email.ts';

type Content = Pick<VisitorEmail, 'subject' | 'html' | 'text'>;

/** The text is sent as it was typed, with the link to the visitor's page. */
export function replyContent({ subject, text: typed }: { subject: string; text: string }, link: string): Content {
  const text = fillLink(typed, link);
  return { subject, text, html: renderEmail(<ReplyEmail text={text} link={link} />).html };
}

export function confirmationContent(
  { first_name, service, code: stored }: Pick<Lead, 'first_name' | 'service' | 'code'>,
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
        studioName={studio.name}
        siteUrl={studio.siteUrl}
        link={link}
      />,
    ),
  };
}

/** The new link to the visitor's page, asked for by a person who knows the code and the email address. */
export function linkContent({ code = '' }: Pick<Lead, 'code'>, studio: Studio, link: string): Content {
  return {
    subject: `The link to your request (${shownCode(code)})`,
    ...renderEmail(<LinkEmail studioName={studio.name} link={link} />),
  };
}

/**
 * The first name if it can be one, else an empty string. Anybody can enter a stranger's address in the form, so the name
 * must not carry a message or a link.
 */
function greetable(firstName: string): string {
  return /^[\p{L}\p{M} '’-]{1,40}$/u.test(firstName) ? firstName : '';
}
