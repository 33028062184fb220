import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { styles, themes } from './styles.ts';

type Props = {
  /** What lists of mails show beside the subject. */
  preview: string;
  heading: string;
  studioName: string;
  children: ReactNode;
};

/** What all mails have in common: narrow and dark clients can read it, and it begins and ends alike. */
export function MailLayout({ preview, heading, studioName, children }: Props) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{themes}</style>
      </Head>
      <Body className="page" style={styles.body}>
        <Preview>{preview}</Preview>
        <Container className="sheet" style={styles.container}>
          <Heading className="ink" style={styles.heading}>
            {heading}
          </Heading>
          <Text className="quiet" style={styles.quiet}>
            {studioName}
          </Text>
          <Hr className="rule" style={styles.rule} />
          {children}
        </Container>
      </Body>
    </Html>
  );
}

/** The line at the end of a mail. */
export function Closing({ children }: { children: ReactNode }) {
  return (
    <>
      <Hr className="rule" style={styles.rule} />
      <Text className="quiet" style={styles.quiet}>
        {children}
      </Text>
    </>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link" style={styles.link}>
      {children}
    </Link>
  );
}
