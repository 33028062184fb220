import { Card, EmailLayout, EmailLink, Paragraph, Value } from '../../email/emails/email-layout.tsx';
import type { Studio } from '../../email/studio.ts';
import { Place, Terms, Time } from './appointment-values.tsx';

type Props = {
  headline: string;
  /** What the visitor is asked. */
  question: string | undefined;
  when: { label: string; time: string };
  /** The time before a move. */
  before: { label: string; time: string } | undefined;
  terms: readonly (readonly [label: string, value: string])[];
  payment: string | undefined;
  /** Empty if the studio has none. */
  address: string;
  /** The rules that the visitor has agreed to. */
  rules: string | undefined;
  closing: string;
  studio: Studio;
  link: string;
};

/** Tells a visitor what happened to an appointment. */
export function DateEmail({ headline, question, when, before, terms, payment, address, rules, ...layout }: Props) {
  const { studio, link } = layout;
  return (
    <EmailLayout
      studio={studio}
      preview={[when.time, ...terms.map(([label, value]) => `${label}: ${value}`)].join(', ')}
      headline={headline}
      action={{ label: question ? 'Answer Now' : 'Open Your Request', href: link }}
      closing={layout.closing}
    >
      {question && <Paragraph>{question}</Paragraph>}
      <Card studio={studio}>
        <Value label={when.label} isMain>
          <Time>{when.time}</Time>
        </Value>
        {before && (
          <Value label={before.label}>
            <Time>{before.time}</Time>
          </Value>
        )}
        <Terms terms={terms} />
        {payment && (
          <Paragraph>
            <EmailLink href={payment}>Pay the deposit</EmailLink>
          </Paragraph>
        )}
        <Place address={address} />
      </Card>
      {rules && <Value label="You agreed to our rules">{rules}</Value>}
    </EmailLayout>
  );
}
