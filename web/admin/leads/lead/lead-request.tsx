import { lazy, type ReactNode, Suspense } from 'react';
import { bookingFields } from '#shared/leads/booking-fields.ts';
import { shownValue, staffFieldNames, staffLabel } from '#shared/leads/lead-values.ts';
import { phoneLink } from '#shared/values/phone-link.ts';
import { labels } from '../../../labels/labels.ts';
import { leadLabels } from '../../../labels/leads/lead-labels.ts';
import { useWideScreen } from '../../use-wide-screen.ts';
import { ContactLink } from '../contact-link.tsx';
import { EraseButton } from '../erase-button.tsx';
import { StatusSelect } from '../status-select.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { useOpenLead } from './open-lead.ts';

// With the library for phone numbers: the page works without these links.
const PhoneLinks = lazy(async () => ({ default: (await import('./phone-links.tsx')).PhoneLinks }));

// Most requests have none of these.
const RelatedLeads = lazy(async () => ({ default: (await import('./related-leads.tsx')).RelatedLeads }));
const LeadPhotos = lazy(async () => ({ default: (await import('./lead-photos.tsx')).LeadPhotos }));

// The heading has the name.
const fields = staffFieldNames.filter((name) => name !== 'first_name' && name !== 'last_name');

/** All values that the visitor sent, and who handles the lead. The status is elsewhere on a phone, and the children are below it. */
export function LeadRequest({ children }: { children: ReactNode }) {
  const { lead, related = [], isAdministrator, actions, setDialog } = useOpenLead();
  const wide = useWideScreen();
  return (
    <div className="min-w-0 self-start md:-mx-2 md:px-2 lg:row-span-2 lg:sticky lg:top-(--below-head) lg:max-h-[calc(100svh-var(--below-head)-1rem)] lg:overflow-y-auto">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        {wide && (
          <div>
            <p aria-hidden="true" className="mb-1 text-xs text-quiet">
              {labels.leads.statusOf}
            </p>
            <StatusSelect lead={lead} onStatus={actions.changeStatus} />
          </div>
        )}
        <AssigneeSelect />
      </div>
      {children}
      <section aria-label={leadLabels.request} className="mt-6">
        <dl className="grid gap-4 [overflow-wrap:anywhere] sm:max-lg:grid-cols-2">
          {fields.map((name) => (
            <RequestField key={name} name={name} />
          ))}
          {lead.details?.map(({ id, question, answer }) => (
            <div key={id}>
              <dt className="text-xs text-quiet">{question}</dt>
              <dd dir="auto">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
      {lead.photos?.length ? (
        <Suspense>
          <LeadPhotos lead={lead} />
        </Suspense>
      ) : null}
      {related.length > 0 && (
        <Suspense>
          <RelatedLeads />
        </Suspense>
      )}
      {isAdministrator && (
        <div className="mt-6">
          <EraseButton lead={lead} onErase={() => setDialog('erase')} />
        </div>
      )}
    </div>
  );
}

function RequestField({ name }: { name: (typeof fields)[number] }) {
  const { lead } = useOpenLead();
  const value = shownValue(lead, name);
  if (!value) return null;
  return (
    <div className={bookingFields[name].control === 'textarea' ? 'col-span-full' : undefined}>
      <dt className="text-xs text-quiet">{staffLabel(name)}</dt>
      <dd dir="auto" className="whitespace-pre-line">
        {bookingFields[name].control === 'tel' ? (
          <a href={phoneLink(value)} className="tabular-nums underline decoration-field-line underline-offset-4">
            {value}
          </a>
        ) : (
          value
        )}
      </dd>
      {name === 'phone' && (
        <Suspense>
          <PhoneLinks phone={value} />
        </Suspense>
      )}
      {name === 'email' && (
        <dd>
          <ContactLink lead={lead} />
        </dd>
      )}
    </div>
  );
}
