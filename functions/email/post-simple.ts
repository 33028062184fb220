import { type SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { headerAddress } from './email-header.ts';
import { accepted, messageTags, type Post } from './post.ts';

/** Hands emails to SES that a staff member asks for. They need no headers of our own, and no code that writes MIME messages. */
export function postSimple(ses: SESClient, configurationSet: string): Post {
  return ({ from, to, replyTo, subject, html, text }, tags, abortSignal) => {
    const email = new SendEmailCommand({
      Source: headerAddress(from),
      Destination: { ToAddresses: to.map(headerAddress) },
      Message: { Subject: utf8(subject), Body: { Html: utf8(html), Text: utf8(text) } },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      ConfigurationSetName: configurationSet,
      Tags: messageTags(tags),
    });
    return accepted(ses.send(email, { abortSignal }), abortSignal);
  };
}

function utf8(Data: string) {
  return { Data, Charset: 'UTF-8' };
}
