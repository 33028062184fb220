import { mapsLink } from '#shared/values/maps-link.ts';
import { Card, EmailLayout, EmailLink, Paragraph, Value } from '../../email/emails/email-layout.tsx';
import type { Studio } from '../../email/studio.ts';

type Props = {
  headline: string;
  /** What the visitor is asked. */
  question: string | undefined;
  when: { label: string; time: string };
  /** The time before a move. */
  before: string | undefined;
  terms: readonly (readonly [label: string, value: string])[];
  payment: string | undefined;
  /** Empty if the studio has none. */
  address: string;
  closing: string;
  studio: Studio;
  link: string;
};

/** Tells a visitor what happened to an appointment. */
export function DateEmail({ headline, question, when, before, terms, payment, address, closing, studio, link }: Props) {
  return (
    <EmailLayout
      studio={studio}
      preview={[when.time, ...terms.map(([label, value]) => `${label}: ${value}`)].join(', ')}
      headline={headline}
      action={{ label: question ? 'Answer Now' : 'Open Your Request', href: link }}
      closing={closing}
    >
      {question && <Paragraph>{question}</Paragraph>}
      <Card studio={studio}>
        <Value label={when.label} isMain>
          {when.time}
        </Value>
        {before && <Value label="It was">{before}</Value>}
        {address && (
          <>
            <Value label="Where">{address}</Value>
            <Paragraph>
              <EmailLink href={mapsLink(address)}>Get directions</EmailLink>
            </Paragraph>
          </>
        )}
        {terms.map(([label, value]) => (
          <Value key={label} label={label}>
            {value}
          </Value>
        ))}
        {payment && (
          <Paragraph>
            <EmailLink href={payment}>Pay the deposit</EmailLink>
          </Paragraph>
        )}
      </Card>
    </EmailLayout>
  );
}
