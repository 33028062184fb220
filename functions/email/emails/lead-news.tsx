import { Text } from '@react-email/components';
import { Closing, EmailLayout, EmailLink } from './email-layout.tsx';
import { styles } from './styles.ts';

type Props = { name: string; news: readonly string[]; studioName: string; leadUrl: string };

/** Tells staff what a visitor wrote or did, oldest first. */
export function LeadNews({ name, news, studioName, leadUrl }: Props) {
  return (
    <EmailLayout preview={news.join(' ').slice(0, 100)} heading={`News from ${name}`} studioName={studioName}>
      {news.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Text key={index} dir="auto" className="ink" style={{ ...styles.value, whiteSpace: 'pre-wrap' }}>
          {text}
        </Text>
      ))}
      <Closing>
        Please answer on <EmailLink href={leadUrl}>the page of the lead</EmailLink>, not by email.
      </Closing>
    </EmailLayout>
  );
}
