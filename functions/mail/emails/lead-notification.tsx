import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { Lead } from '#shared/leads.ts';
import { noPreferenceLabel, serviceLabels } from '#shared/services.ts';

type Props = { lead: Lead; studioName: string; leadsUrl: string };

/** Tells the studio about a booking request: all seven values, readable in a narrow and in a dark client. */
export function LeadNotification({ lead, studioName, leadsUrl }: Props) {
  const name = `${lead.first_name} ${lead.last_name}`;
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
      </Head>
      <Preview>{`${name} asks for: ${serviceLabels[lead.service]}`}</Preview>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Heading style={styles.heading}>New booking request</Heading>
          <Text style={styles.quiet}>{studioName}</Text>
          <Hr style={styles.rule} />
          <Value label="First name">{lead.first_name}</Value>
          <Value label="Last name">{lead.last_name}</Value>
          <Value label="Email">
            <Link href={mailAddress(lead.email)} style={styles.link}>
              {lead.email}
            </Link>
          </Value>
          <Value label="Phone">
            <Link href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`} style={styles.link}>
              {lead.phone}
            </Link>
          </Value>
          <Value label="Service">{serviceLabels[lead.service]}</Value>
          <Value label="Artist">{lead.artist ?? noPreferenceLabel}</Value>
          <Value label="Description">{lead.description}</Value>
          <Hr style={styles.rule} />
          <Text style={styles.quiet}>
            Reply to this mail to write to {name}, or open{' '}
            <Link href={leadsUrl} style={styles.link}>
              all leads
            </Link>
            .
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function Value({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Section>
      <Text style={styles.label}>{label}</Text>
      <Text style={styles.value}>{children}</Text>
    </Section>
  );
}

/** The @ stays as it is: some clients do not decode it, and the text form leaves out a link that equals its words. */
function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

// Mail clients read styles from attributes alone. Colours stay away from pure black and white, which clients in dark
// mode would turn round.
const font = { fontFamily: 'Helvetica, Arial, sans-serif', lineHeight: '1.5', margin: '0' };
const styles = {
  body: { backgroundColor: '#f4f4f5', padding: '16px 0' },
  container: { backgroundColor: '#fefefe', maxWidth: '560px', padding: '24px', borderTop: '4px solid #7f1d1d' },
  heading: { ...font, color: '#18181b', fontSize: '22px', fontWeight: '700' },
  quiet: { ...font, color: '#52525b', fontSize: '14px' },
  rule: { borderColor: '#d4d4d8', margin: '16px 0' },
  label: { ...font, color: '#52525b', fontSize: '13px' },
  // Keeps the visitor's own line breaks.
  value: { ...font, color: '#18181b', fontSize: '16px', marginBottom: '12px', whiteSpace: 'pre-wrap' },
  link: { color: '#991b1b', textDecoration: 'underline' },
} as const;
