import { type SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { headerAddress } from './email-header.ts';
import { accepted, messageTags, type Post } from './post.ts';
import { type RawEmail, rawEmail } from './raw-email.ts';

/** Hands emails to SES as MIME messages, which can have headers of our own. */
export function postRaw(ses: SESClient, configurationSet: string): Post<RawEmail> {
  return async (email, tags, abortSignal) => {
    const message = new SendRawEmailCommand({
      RawMessage: { Data: await rawEmail(email) },
      Destinations: email.to.map(headerAddress),
      ConfigurationSetName: configurationSet,
      Tags: messageTags(tags),
    });
    return accepted(ses.send(message, { abortSignal }), abortSignal);
  };
}

/** Hands emails to SES that no person wrote, and that no absence note shall answer. */
export function postAutomatic(ses: SESClient, configurationSet: string): Post {
  const post = postRaw(ses, configurationSet);
  return (email, ...rest) => post({ ...email, references: [], isAutomatic: true }, ...rest);
}
