import { Phone, Reply } from 'lucide';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { phoneLink } from '#shared/values/phone-link.ts';
import { buttonClass } from '../../../components/button-class.ts';
import { Icon } from '../../../components/icon.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { leadLabels } from '../../../labels/leads/lead-labels.ts';
import { StatusSelect } from '../status-select.tsx';

type Props = { lead: Lead; onStatus: (lead: Lead, status: LeadStatus) => Promise<void>; onReply: () => void };

/** The main actions within reach of a thumb. */
export function PhoneBar({ lead, onStatus, onReply }: Props) {
  return (
    <div className="lower-bar sticky bottom-0 z-10 -mx-4 mt-6 -mb-6 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-3">
      <Button onClick={onReply} primary className="grow">
        <Icon icon={Reply} size={16} />
        {leadLabels.reply}
      </Button>
      <a href={phoneLink(lead.phone)} className={`${buttonClass('outline', 'compact')} grow`}>
        <Icon icon={Phone} size={16} />
        {leadLabels.call}
      </a>
      <StatusSelect lead={lead} onStatus={onStatus} />
    </div>
  );
}
