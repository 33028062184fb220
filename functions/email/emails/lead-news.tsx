import type { Lead } from '#shared/leads/lead-schemas.ts';
import { headerText } from '../email-header.ts';
import type { Studio } from '../studio.ts';
import { Card, EmailLayout, Name, Paragraph } from './email-layout.tsx';
import { nameOf } from './lead-values.tsx';

type Props = { lead: Lead; news: readonly string[]; studio: Studio };

/** Tells staff what a visitor wrote or did, oldest first. */
export function LeadNews({ lead, news, studio }: Props) {
  return (
    <EmailLayout
      studio={studio}
      preview={headerText(news.join(' ')).slice(0, 150)}
      headline={
        <>
          News from <Name>{nameOf(lead)}</Name>
        </>
      }
      action={{ label: 'Open the Lead', href: `${studio.siteUrl}/admin/leads/${lead.id}` }}
      closing="Please answer on the page of the lead, not by email."
    >
      <Card studio={studio}>
        {news.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Paragraph key={index} dir="auto">
            {text}
          </Paragraph>
        ))}
      </Card>
    </EmailLayout>
  );
}
