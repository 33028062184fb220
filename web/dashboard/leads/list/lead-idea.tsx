import { CalendarDays, ChevronDown, type IconNode, Image } from 'lucide';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { contactsOf, shownValue } from '#shared/leads/lead-values.ts';
import { Icon } from '../../../common/icon.tsx';
import { adminDate } from '../../ui/admin-date.ts';
import { LeadDetails } from '../lead-details.tsx';
import { leadListLabels } from '../leads-labels.ts';

type Props = { lead: Lead; open: boolean };

/** The service, the artist, and how to reach the visitor, in one line. */
export function shortValues(lead: Lead): string {
  return [shownValue(lead, 'service'), shownValue(lead, 'artist'), ...contactsOf(lead)].join(' · ');
}

/** What the visitor wants in one line, and some more values below it; of an open lead, all of both. */
export function LeadIdea({ lead, open, hasValues }: Props & { hasValues: boolean }) {
  return (
    <>
      {open ? (
        <div className="wrap-anywhere">
          <LeadDetails lead={lead} isWhole />
        </div>
      ) : (
        <p dir="auto" className="truncate">
          {lead.description}
        </p>
      )}
      {hasValues && (
        <p className={`text-xs leading-tight text-quiet ${open ? 'wrap-anywhere' : 'truncate'}`}>{shortValues(lead)}</p>
      )}
    </>
  );
}

/** Marks of a lead with photos, and of one with a date ahead, beside the name. */
export function LeadMarks({ lead, now }: { lead: Lead; now: Date }) {
  const { photos = [], dates = [] } = lead;
  const next = dates.find(({ starts_at }) => Date.parse(starts_at) > now.getTime());
  return (
    <>
      {photos.length > 0 && <Mark icon={Image} text={leadListLabels.photos(photos.length)} />}
      {next && <Mark icon={CalendarDays} text={leadListLabels.date(adminDate(next.starts_at))} />}
    </>
  );
}

function Mark({ icon, text }: { icon: IconNode; text: string }) {
  return (
    <span title={text} className="relative ml-2 shrink-0 self-center text-quiet">
      <Icon icon={icon} size={14} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Opens a row or a card to all values of its lead. */
export function MoreButton({ lead, open, onToggle }: Props & { onToggle: (open: boolean) => void }) {
  const label = open ? leadListLabels.less : leadListLabels.more;
  return (
    <button
      type="button"
      aria-label={`${label}: ${lead.first_name} ${lead.last_name}`}
      aria-expanded={open}
      title={label}
      onClick={() => onToggle(!open)}
      className="inline-flex size-9 cursor-pointer items-center justify-center align-top text-quiet transition hover:text-foreground aria-expanded:rotate-180"
    >
      <Icon icon={ChevronDown} size={16} />
    </button>
  );
}
