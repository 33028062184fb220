import { Trash2 } from 'lucide';
import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import { Icon } from '../../common/icon.tsx';
import { labels } from '../ui/labels.ts';
import { HiddenName } from './lead-name.tsx';

export function EraseButton<L extends Lead | HeldLead>({ lead, onErase }: { lead: L; onErase: (lead: L) => void }) {
  return (
    <button
      type="button"
      onClick={() => onErase(lead)}
      className="inline-flex cursor-pointer items-center gap-2 py-1 text-sm font-medium text-quiet link"
    >
      <Icon icon={Trash2} size={16} />
      {labels.leads.erase}
      <HiddenName lead={lead} />
    </button>
  );
}
