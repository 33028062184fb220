import { Closing, EmailLayout, EmailLink, Paragraph } from '../../email/emails/plain-layout.tsx';

type Props = {
  heading: string;
  when: string;
  lines: readonly string[];
  payment: string | undefined;
  studioName: string;
  link: string;
};

/** Tells a visitor what happened to a date. */
export function DateEmail({ heading, when, lines, payment, studioName, link }: Props) {
  return (
    <EmailLayout preview={when} heading={heading} studioName={studioName}>
      {[when, ...lines].map((line) => (
        <Paragraph key={line} dir="auto">
          {line}
        </Paragraph>
      ))}
      {payment && (
        <Paragraph>
          <EmailLink href={payment}>Pay the deposit</EmailLink>
        </Paragraph>
      )}
      <Closing>
        Do you have a question, or can you not come? Please use{' '}
        <EmailLink href={link}>the page of your request</EmailLink> to tell us.
      </Closing>
    </EmailLayout>
  );
}
