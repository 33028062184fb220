import { useState } from 'react';
import type { UnreadableLead } from '#shared/leads/lead-schemas.ts';
import { adminDate } from '../../ui/admin-date.ts';
import { Button } from '../../ui/button.tsx';
import { labels } from '../../ui/labels.ts';
import { EraseQuestion } from '../erase-lead.tsx';
import { unreadableLabels } from './list-labels.ts';

const text = unreadableLabels;

type Props = {
  leads: readonly UnreadableLead[];
  /** Undefined for staff without the right to erase. */
  onErase: ((id: string) => Promise<void>) | undefined;
};

/** Stored leads that do not match the schema. Their content is not shown, because it can be anything. */
export function UnreadableLeads({ leads, onErase }: Props) {
  const [asked, setAsked] = useState<UnreadableLead>();
  return (
    <section aria-labelledby="unreadable-leads" className="mt-6 border border-field-line p-4">
      <h2 id="unreadable-leads" className="font-semibold">
        {text.title(leads.length)}
      </h2>
      <p className="mt-1 text-sm text-quiet">{text.hint}</p>
      <ul className="mt-3 text-sm">
        {leads.map((lead) => (
          <li key={lead.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
            <span className="tabular-nums">{lead.created_at ? adminDate(lead.created_at) : text.noDate}</span>
            <span className="mr-auto text-quiet [overflow-wrap:anywhere]">{lead.id}</span>
            {onErase && (
              <Button onClick={() => setAsked(lead)}>
                {labels.leads.erase}
                <span className="sr-only"> {lead.id}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <EraseQuestion
        lead={asked}
        name={asked?.id ?? ''}
        erased={text.erased}
        onErase={async ({ id }) => onErase?.(id)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}
