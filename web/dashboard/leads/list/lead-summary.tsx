import type { LeadSummary as Summary } from '#shared/leads/lead-schemas.ts';
import { leadSources, sourceLabels } from '#shared/leads/lead-sources.ts';
import { labels } from '../../ui/labels.ts';
import { leadListLabels } from '../leads-labels.ts';
import { duration } from '../turn-text.ts';
import { conversionRate } from './conversion-rate.ts';
import { countOf } from './lead-updates.ts';

/**
 * Four figures about all leads, independent of the filter (LEAD-01), how long visitors waited for an answer, and how requests came. A dash means
 * unknown.
 */
export function LeadSummary({ counts }: { counts: Summary | undefined }) {
  const total = counts && countOf(counts, 'all');
  const rate = counts && total !== undefined ? `${conversionRate(counts.converted, total)}%` : undefined;
  const { total: totalLabel, fresh, converted, rate: rateLabel } = labels.leads.summary;
  const minutes = counts?.median_answer_minutes;
  const came = leadSources.flatMap((source) => {
    const count = counts?.sources?.[source];
    return count ? `${sourceLabels[source].toLowerCase()} ${count}` : [];
  });
  return (
    <div className="border-y border-line md:flex md:items-center md:gap-4">
      <dl className="flex grow flex-wrap justify-between gap-x-1 max-[22rem]:grid max-[22rem]:grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] md:justify-start md:gap-x-0 md:divide-x md:divide-line">
        <Figure term={totalLabel} value={total} />
        <Figure term={fresh} value={counts?.new} />
        <Figure term={converted} value={counts?.converted} />
        <Figure term={rateLabel} value={rate} />
      </dl>
      <p className="pb-1 text-xs text-quiet empty:hidden md:w-44 md:pb-0 md:text-sm xl:w-auto">
        {minutes != null && <span className="block">{leadListLabels.medianAnswer(duration(minutes * 60_000))}</span>}
        {came.length > 0 && <span className="hidden xl:block">{leadListLabels.sources(came)}</span>}
      </p>
    </div>
  );
}

function Figure({ term, value = '–' }: { term: string; value: number | string | undefined }) {
  return (
    <div className="flex flex-col justify-between py-2 md:grow md:px-4 md:py-3 md:first:pl-0 xl:grow-0 xl:flex-row xl:items-baseline xl:gap-2 xl:py-2">
      <dt className="text-xs leading-tight text-quiet md:text-sm">{term}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
