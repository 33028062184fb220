import { Fragment } from 'react';
import { paragraphsOf } from '#shared/emails/reply-rules.ts';
import { Card, EmailLayout, EmailLink, Paragraph } from '../../email/emails/email-layout.tsx';
import { styles } from '../../email/emails/styles.ts';
import type { Studio } from '../../email/studio.ts';
import { Place, Terms, Time } from './appointment-values.tsx';

type Props = {
  text: string;
  offer:
    | { times: readonly string[]; answerBy: string; terms: readonly (readonly [label: string, value: string])[] }
    | undefined;
  /** Empty if the studio has none. */
  address: string;
  studio: Studio;
  link: string;
};

/** A letter of a person, with the head of the studio and no headline. Times that it offers have the button. */
export function ReplyEmail({ text, offer, address, studio, link }: Props) {
  return (
    <EmailLayout
      studio={studio}
      preview={text
        .replace(/https?:\S+/g, '…')
        .replace(/\s+/g, ' ')
        .slice(0, 150)}
      action={offer && { label: 'Choose a Time', href: link }}
    >
      {paragraphsOf(text).map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Paragraph key={index} dir="auto">
          {linked(each, link)}
        </Paragraph>
      ))}
      {offer && (
        <Card studio={studio}>
          <Paragraph>{offer.answerBy}:</Paragraph>
          <ul style={styles.list}>
            {offer.times.map((time) => (
              <li key={time} className="ink" style={styles.item}>
                <Time>{time}</Time>
              </li>
            ))}
          </ul>
          <Terms terms={offer.terms} />
          <Place address={address} />
        </Card>
      )}
    </EmailLayout>
  );
}

function linked(paragraph: string, link: string) {
  return paragraph.split(link).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <Fragment key={at}>
      {at > 0 && <EmailLink href={link}>{link}</EmailLink>}
      {part}
    </Fragment>
  ));
}
