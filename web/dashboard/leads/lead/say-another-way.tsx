import { localTimeText } from '#shared/dates/date-texts.ts';
import { fillLink, hasLink } from '#shared/emails/reply-rules.ts';
import { buttonClass } from '../../../common/button-class.ts';
import type { DateValues } from './date-values.ts';
import { leadLabels as labels } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';
import { CopyButton, useRequestLink } from './request-link.tsx';

type Props = { text: string; offer: DateValues | undefined };

/** For a visitor without an email address: the message with its times and the link, to copy or to send from the reader's phone. */
export function SayAnotherWay({ text, offer }: Props) {
  const { lead, phone } = useOpenLead();
  const { url = '' } = useRequestLink(lead);
  const said = saidText(text, offer, url);
  const encoded = encodeURIComponent(said);
  const link = buttonClass('outline', 'compact');
  return (
    <div className="grid gap-3 border-l-4 border-warning pl-3">
      <p className="text-sm">{labels.noEmail}</p>
      {said !== '' && (
        <div className="flex flex-wrap gap-3">
          <CopyButton text={said} label={labels.copy} done={labels.copied} />
          {phone && (
            <>
              <a href={`sms:${phone}?body=${encoded}`} className={link}>
                {labels.sendAs.text}
              </a>
              <a
                href={`https://wa.me/${phone.slice(1)}?text=${encoded}`}
                target="_blank"
                rel="noopener"
                className={link}
              >
                {labels.sendAs.whatsapp}
                <span className="sr-only"> {labels.newTab}</span>
              </a>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** The message as it is said: with the offered times, and the link to choose one. */
function saidText(text: string, offer: DateValues | undefined, url: string): string {
  const times = offer?.times.filter(Boolean) ?? [];
  const lines = [
    fillLink(text, url),
    times.map((time) => `- ${localTimeText(time)}`).join('\n'),
    times.length > 0 && url && !hasLink(text) ? labels.chooseAt(url) : '',
  ];
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n\n');
}
