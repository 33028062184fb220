import { type LeadSource, leadSources, sourceLabels } from '#shared/leads/lead-sources.ts';
import { leadListLabels } from '../leads-labels.ts';

type Props = { source: LeadSource | undefined; onSource: (source: LeadSource | undefined) => void };

/** Narrows the list to the leads that came one way. */
export function SourceFilter({ source, onSource }: Props) {
  return (
    <select
      aria-label={leadListLabels.sourceFilter}
      value={source ?? ''}
      onChange={({ target }) => onSource(leadSources.find((each) => each === target.value))}
      className="control compact quiet w-[7.25rem]"
    >
      <option value="">{leadListLabels.everySource}</option>
      {leadSources.map((each) => (
        <option key={each} value={each}>
          {sourceLabels[each]}
        </option>
      ))}
    </select>
  );
}
