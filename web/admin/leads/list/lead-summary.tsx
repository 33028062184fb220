import type { LeadCounts } from '#shared/leads/lead-schemas.ts';
import { labels } from '../../../labels/labels.ts';
import { conversionRate } from './conversion-rate.ts';
import { countOf } from './lead-updates.ts';

/** Four figures about all leads, independent of the filter (LEAD-06). A dash means unknown. */
export function LeadSummary({ counts }: { counts: LeadCounts | undefined }) {
  const total = counts && countOf(counts, 'all');
  const rate = counts && total !== undefined ? `${conversionRate(counts.converted, total)}%` : undefined;
  const { total: totalLabel, fresh, converted, rate: rateLabel } = labels.leads.summary;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-x-1 border-y border-line md:gap-x-0 md:divide-x md:divide-line">
      <Figure term={totalLabel} value={total} />
      <Figure term={fresh} value={counts?.new} />
      <Figure term={converted} value={counts?.converted} />
      <Figure term={rateLabel} value={rate} />
    </dl>
  );
}

function Figure({ term, value = '–' }: { term: string; value: number | string | undefined }) {
  return (
    <div className="flex flex-col justify-between py-3 md:px-4 md:first:pl-0">
      <dt className="text-xs leading-tight text-quiet md:text-sm">{term}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
