import { MessageCircle, MessageSquare } from 'lucide';
import { Icon } from '../../../components/icon.tsx';
import { leadLabels } from '../../../labels/leads/lead-labels.ts';
import { useStudio } from '../../studio.ts';
import { actionLink } from '../contact-link.tsx';
import { internationalForm } from './international-form.ts';

/** Opens a text message or a WhatsApp chat to the number, if it can be one. */
export function PhoneLinks({ phone }: { phone: string }) {
  const { country } = useStudio();
  const number = internationalForm(phone, country);
  if (!number) return null;
  return (
    <dd className="flex flex-wrap gap-x-4">
      <a href={`sms:${number}`} className={actionLink}>
        <Icon icon={MessageSquare} size={16} />
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
