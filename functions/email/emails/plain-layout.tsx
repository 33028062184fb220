import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { emailColors } from './colors.ts';
import { styles, themes } from './styles.ts';

type Props = {
  /** The text that inboxes show next to the subject. */
  preview: string;
  heading: string;
  studioName: string;
  children: ReactNode;
};

/** The layout of emails to visitors, readable in narrow clients and in dark mode. */
export function EmailLayout({ preview, heading, studioName, children }: Props) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{themes(emailColors().dark)}</style>
      </Head>
      <Body className="page" style={styles.body}>
        <Preview>{preview}</Preview>
        <Container className="sheet" style={{ ...styles.container, padding: '24px' }}>
          <Heading className="ink" style={styles.heading}>
            {heading}
          </Heading>
          <Text translate="no" className="quiet" style={styles.quiet}>
            {studioName}
          </Text>
          <Hr className="rule" style={styles.rule} />
          {children}
        </Container>
      </Body>
    </Html>
  );
}

/** @param dir `auto` for text that a visitor may have entered */
export function Paragraph({ dir, children }: { dir?: 'auto'; children: ReactNode }) {
  return (
    <Text dir={dir} className="ink" style={styles.value}>
      {children}
    </Text>
  );
}

/** The last line of an email. */
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

export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link" style={styles.link}>
      {children}
    </Link>
  );
}
