import { randomUUID } from 'node:crypto';
import { UserPoolError, unsupported } from './errors.ts';
import type { Client, Pool } from './pool.ts';
import type { MessageTemplate } from './pool-settings.ts';
import type { User } from './store.ts';
import { runTrigger } from './triggers.ts';
import { triggerAttributes } from './users.ts';

/** The reason for an email, as the CustomMessage trigger names it. */
export type Occasion = 'SignUp' | 'ResendCode' | 'ForgotPassword' | 'UpdateUserAttribute' | 'AdminCreateUser';

type Message = {
  occasion: Occasion;
  /** The code, or the temporary password. */
  code: string;
  to: string;
  client?: Client;
  clientMetadata?: Record<string, string>;
};

/** Emails a code or an invitation with the template of the pool or of its CustomMessage trigger. */
export async function sendMessage(pool: Pool, user: User, message: Message): Promise<void> {
  const { subject, body } = await customised(pool, user, message);
  const { from, replyTo } = pool.settings.sender;
  const html = body
    .replaceAll(codeParameter, escaped(message.code))
    .replaceAll(usernameParameter, escaped(shownName(pool, user)));
  const at = pool.now().toISOString();
  try {
    await pool.deliver({ id: randomUUID(), at, from, to: [message.to], replyTo, subject, html });
  } catch (error) {
    throw new UserPoolError('CodeDeliveryFailureException', `The email was not sent: ${(error as Error).message}`);
  }
}

/** The masked destination of a code. */
export function deliveryDetails(address: string) {
  const [name = '', domain = ''] = address.split('@');
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${name.charAt(0)}***@${domain.charAt(0)}***`,
  };
}

async function customised(pool: Pool, user: User, message: Message): Promise<MessageTemplate> {
  const template = templateFor(pool, message.occasion);
  const invites = message.occasion === 'AdminCreateUser';
  const response = await runTrigger(pool, 'CustomMessage', {
    source: message.occasion,
    username: user.username,
    client: message.client,
    request: {
      userAttributes: triggerAttributes(user),
      codeParameter,
      linkParameter: '{##Click Here##}',
      usernameParameter: invites ? usernameParameter : null,
      clientMetadata: message.clientMetadata,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });
  const { emailMessage, emailSubject } = response ?? {};
  if (emailMessage && !includes(emailMessage, codeParameter)) throw incomplete(codeParameter);
  if (emailMessage && invites && !includes(emailMessage, usernameParameter)) throw incomplete(usernameParameter);
  return {
    subject: emailSubject ? String(emailSubject) : template.subject,
    body: emailMessage ? String(emailMessage) : template.body,
  };
}

function templateFor({ settings }: Pool, occasion: Occasion): MessageTemplate {
  if (occasion === 'AdminCreateUser') return settings.invitation;
  return occasion === 'ForgotPassword' ? settings.resetMessage : settings.verificationMessage;
}

/** Users who sign in with their email address do not know the generated username. */
function shownName({ settings }: Pool, { username, attributes }: User): string {
  return settings.emailIsUsername ? (attributes.email ?? username) : username;
}

function includes(text: unknown, part: string): boolean {
  return typeof text === 'string' && text.includes(part);
}

function incomplete(parameter: string): UserPoolError {
  return new UserPoolError('InvalidLambdaResponseException', `CustomMessage gave an emailMessage without ${parameter}`);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @throws {UserPoolError} for any delivery medium but email */
export function checkMedium(medium: string): void {
  if (medium !== 'EMAIL') throw unsupported(`messages by ${medium}`);
}

const codeParameter = '{####}';
const usernameParameter = '{username}';
