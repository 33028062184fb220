import { Phone, Reply } from 'lucide';
import { phoneLink } from '#shared/values/phone-link.ts';
import { buttonClass } from '../../../common/button-class.ts';
import { Icon } from '../../../common/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusSelect } from '../status-select.tsx';
import { leadLabels } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';

/** The main actions within reach of a thumb. */
export function PhoneBar() {
  const { lead, actions, composer } = useOpenLead();
  return (
    <div className="lower-bar sticky bottom-0 z-10 -mx-4 mt-6 -mb-6 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-3">
      <Button onClick={() => composer.current?.write('reply')} primary className="grow">
        <Icon icon={Reply} size={16} />
        {leadLabels.reply}
      </Button>
      {lead.phone && (
        <a href={phoneLink(lead.phone)} className={`${buttonClass('outline', 'compact')} grow`}>
          <Icon icon={Phone} size={16} />
          {leadLabels.call}
        </a>
      )}
      <StatusSelect lead={lead} onStatus={actions.changeStatus} />
    </div>
  );
}
