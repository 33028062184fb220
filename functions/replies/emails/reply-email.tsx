import { Fragment } from 'react';
import { paragraphsOf } from '#shared/emails/reply-rules.ts';
import { Card, EmailLayout, EmailLink, Paragraph } from '../../email/emails/email-layout.tsx';
import type { Studio } from '../../email/studio.ts';

type Props = {
  text: string;
  offer: { paragraphs: readonly string[]; answerBy: string } | undefined;
  studio: Studio;
  link: string;
};

/** A letter of a person, with the head of the studio and no headline. Times that it offers have the button. */
export function ReplyEmail({ text, offer, studio, link }: Props) {
  return (
    <EmailLayout
      studio={studio}
      preview={text.replace(/\s+/g, ' ').slice(0, 150)}
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
          {offer.paragraphs.map((each) => (
            <Paragraph key={each} dir="auto">
              {each}
            </Paragraph>
          ))}
          <Paragraph>{offer.answerBy}.</Paragraph>
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
