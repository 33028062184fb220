import { Body, Container, Head, Heading, Hr, Html, Img, Link, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { Studio } from '../studio.ts';
import { emailColors } from './colors.ts';
import { styles, themes } from './styles.ts';

type Props = {
  studio: Studio;
  /** The text that inboxes show next to the subject. */
  preview: string;
  /** The state in words. A letter has none. */
  headline?: ReactNode;
  /** The one button. */
  action?: { label: string; href: string };
  /** What stands below the button, quietly. */
  closing?: ReactNode;
  children: ReactNode;
};

/** The frame of all emails: the head of the studio, the state as the headline, and one button. Readable in narrow clients and in dark mode. */
export function EmailLayout({ studio, preview, headline, action, closing, children }: Props) {
  const { light, dark } = emailColors(studio.brand?.style);
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{themes(dark)}</style>
      </Head>
      <Body className="page" style={styles.body}>
        <Preview>{preview}</Preview>
        <Container className="sheet" style={styles.container}>
          <StudioHead studio={studio} />
          <Box className="content edge" style={{ ...styles.content, borderTop: `4px solid ${light.edge}` }}>
            {headline && (
              <Heading className="ink" style={{ ...styles.heading, marginBottom: '16px' }}>
                {headline}
              </Heading>
            )}
            {children}
            {action && <Action studio={studio} {...action} />}
            {closing && (
              <>
                <Hr className="rule" style={styles.rule} />
                <Text className="quiet" style={styles.quiet}>
                  {closing}
                </Text>
              </>
            )}
          </Box>
        </Container>
      </Body>
    </Html>
  );
}

/** The logo, or the name of the studio, which an email program also shows while it loads no images. */
function StudioHead({ studio: { name, siteUrl, brand } }: Pick<Props, 'studio'>) {
  const { background, ink } = emailColors(brand?.style).head;
  const nameStyle = { ...styles.name, color: ink };
  return (
    <Box className="head" style={{ ...styles.head, backgroundColor: background }}>
      <Text dir="auto" translate="no" style={nameStyle}>
        {brand?.logo ? (
          <Img src={`${siteUrl}${brand.logo}`} alt={name} height="48" style={{ ...nameStyle, ...styles.logo }} />
        ) : (
          name
        )}
      </Text>
    </Box>
  );
}

/** A table with one cell: some email programs know no padding of anything else. */
function Box({ className, style, children }: { className: string; style: object; children: ReactNode }) {
  return (
    <table role="presentation" border={0} cellPadding="0" cellSpacing="0" width="100%">
      <tbody>
        <tr>
          <td className={className} style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Action({ studio, label, href }: Pick<Props, 'studio'> & NonNullable<Props['action']>) {
  const { button, light } = emailColors(studio.brand?.style);
  const colors = { backgroundColor: button.background, color: button.ink, borderColor: light.edge };
  return (
    <Text style={styles.action}>
      <Link href={href} className="button edge" style={{ ...styles.button, ...colors }}>
        {label}
      </Link>
    </Text>
  );
}

/** What was agreed, asked for or counted, as values with their labels. */
export function Card({ studio, children }: Pick<Props, 'studio' | 'children'>) {
  const { edge } = emailColors(studio.brand?.style).light;
  return (
    <Box className="card edge" style={{ ...styles.card, borderLeft: `4px solid ${edge}` }}>
      {children}
    </Box>
  );
}

/** @param isMain for the one value that the reader looks for */
export function Value({ label, isMain, children }: { label: string; isMain?: boolean; children: ReactNode }) {
  return (
    <Section>
      <Text className="label quiet" style={styles.label}>
        {label}
      </Text>
      <Text dir="auto" className="value ink" style={{ ...styles.value, ...(isMain && styles.mainValue) }}>
        {children}
      </Text>
    </Section>
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

/** A name inside a sentence of ours. */
export function Name({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>;
}

export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="ink" style={styles.link}>
      {children}
    </Link>
  );
}
