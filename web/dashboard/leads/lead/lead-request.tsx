import { MessageCircle } from 'lucide';
import { useState } from 'react';
import { type BookingFieldName, bookingFields } from '#shared/leads/booking-fields.ts';
import { sourceLabels, sourceOf } from '#shared/leads/lead-sources.ts';
import { handleLabel, shownValue, staffFieldNames, staffLabel } from '#shared/leads/lead-values.ts';
import { phoneLink } from '#shared/values/phone-link.ts';
import { Icon } from '../../../common/icon.tsx';
import { actionLink, ContactLink } from '../contact-link.tsx';
import { leadListLabels } from '../leads-labels.ts';
import { LeadDates } from './lead-dates.tsx';
import { LeadImages } from './lead-images.tsx';
import { leadLabels } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';
import { RelatedLeads } from './related-leads.tsx';

// Most requests have none of these.

// The heading has the name, and the description comes first.
const idea = ['service', 'artist'] as const;
const contact = staffFieldNames.filter((name) => !['first_name', 'last_name', 'description', ...idea].includes(name));
const fieldGrid = 'grid gap-x-4 gap-y-3 [overflow-wrap:anywhere]';
const fieldList = `${fieldGrid} grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]`;
// Most email addresses fit into a line.
const contactList = `${fieldGrid} grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))]`;
// A column stays in view beside the log, and scrolls by itself.
const column =
  'lg:sticky lg:top-(--below-head) lg:max-h-[calc(100svh-var(--below-head)-1rem)] lg:self-start lg:overflow-y-auto';
const ownColumn =
  'min-[100rem]:sticky min-[100rem]:top-(--below-head) min-[100rem]:max-h-[calc(100svh-var(--below-head)-1rem)] min-[100rem]:self-start min-[100rem]:overflow-y-auto';

/** What the visitor asks for, and then how to reach the visitor: one column, or two on a very wide screen. */
export function LeadRequest() {
  const { lead, related = [], setDialog } = useOpenLead();
  return (
    <div className={`min-w-0 md:-mx-2 md:px-2 lg:[grid-area:1/1/3/2] min-[100rem]:contents ${column}`}>
      <section aria-label={leadLabels.request} className={`min-w-0 min-[100rem]:[grid-area:1/1/3/2] ${ownColumn}`}>
        <Description text={lead.description} />
        {(lead.piece || lead.photos) && <LeadImages lead={lead} />}
        <dl className={`mt-4 ${fieldList}`}>
          {idea.map((name) => (
            <RequestField key={name} name={name} />
          ))}
          <div>
            <dt className="text-xs text-quiet">{leadListLabels.source}</dt>
            <dd>{sourceLabels[sourceOf(lead)]}</dd>
          </div>
          {lead.details?.map(({ id, question, answer }) => (
            <div key={id} className={answer.length > 60 ? 'col-span-full' : undefined}>
              <dt className="text-xs text-quiet">{question}</dt>
              <dd dir="auto">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={`mt-6 min-w-0 min-[100rem]:mt-0 min-[100rem]:[grid-area:1/3/3/4] ${ownColumn}`}>
        <dl className={contactList}>
          {contact.map((name) => (
            <RequestField key={name} name={name} />
          ))}
          {lead.handle && (
            <div>
              <dt className="text-xs text-quiet">{handleLabel}</dt>
              <dd>
                <bdi>@{lead.handle}</bdi>
              </dd>
              {lead.source === 'instagram' && (
                <dd>
                  <a href={profileOf(lead.handle)} target="_blank" rel="noopener" className={actionLink}>
                    {leadLabels.profile}
                    <span className="sr-only"> {leadLabels.newTab}</span>
                  </a>
                </dd>
              )}
            </div>
          )}
        </dl>
        {!lead.email && (
          <button type="button" onClick={() => setDialog('link')} className={`${actionLink} mt-2 cursor-pointer`}>
            {leadLabels.requestLink.show}
          </button>
        )}
        {(lead.offer || lead.dates || (lead.deposit ?? 'none') !== 'none') && <LeadDates />}
        {related.length > 0 && <RelatedLeads />}
      </div>
    </div>
  );
}

/** What the visitor wants. A long text shows its beginning at first, so that photos and answers are in view too. */
function Description({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > 320 || text.split('\n').length > 7;
  const clamp = isLong && !isWhole ? 'line-clamp-7 lg:line-clamp-12 print:line-clamp-none' : '';
  return (
    <>
      <p dir="auto" className={`whitespace-pre-line [overflow-wrap:anywhere] ${clamp}`}>
        {text}
      </p>
      {isLong && !isWhole && (
        <button type="button" onClick={() => setWhole(true)} className="link cursor-pointer py-1 text-sm">
          {leadLabels.wholeText}
        </button>
      )}
    </>
  );
}

function RequestField({ name }: { name: BookingFieldName }) {
  const { lead, phone } = useOpenLead();
  const value = shownValue(lead, name);
  if (!value) return null;
  return (
    <div>
      <dt className="text-xs text-quiet">{staffLabel(name)}</dt>
      <dd dir="auto">
        {bookingFields[name].control === 'tel' ? (
          <a href={phoneLink(value)} className="tabular-nums underline decoration-field-line underline-offset-4">
            {value}
          </a>
        ) : (
          value
        )}
      </dd>
      {name === 'phone' && phone && <PhoneLinks number={phone} />}
      {name === 'email' && (
        <dd>
          <ContactLink lead={lead} />
        </dd>
      )}
    </div>
  );
}

function profileOf(handle: string): string {
  return `https://www.instagram.com/${encodeURIComponent(handle)}/`;
}

/** Opens a text message or a WhatsApp chat to the number, which is in international form. */
function PhoneLinks({ number }: { number: string }) {
  return (
    <dd className="flex flex-wrap gap-x-4">
      <a href={`sms:${number}`} className={actionLink}>
        <Icon icon={MessageCircle} size={16} />
        {leadLabels.text}
      </a>
      <a href={`https://wa.me/${number.slice(1)}`} target="_blank" rel="noopener" className={actionLink}>
        <Icon icon={MessageCircle} size={16} />
        {leadLabels.whatsapp}
        <span className="sr-only"> {leadLabels.newTab}</span>
      </a>
    </dd>
  );
}
