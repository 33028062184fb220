import { Mail } from 'lucide';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { Icon } from '../../components/icon.tsx';
import { labels } from '../../labels/labels.ts';
import { useStudio } from '../studio.ts';
import { contactDraft } from './contact-draft.ts';

export function ContactLink({ lead }: { lead: Lead }) {
  const { studioName } = useStudio();
  return (
    <a
      href={contactDraft(lead, studioName)}
      className="inline-flex items-center gap-2 py-1 text-sm font-medium underline decoration-field-line underline-offset-4 transition-colors hover:text-accent"
    >
      <Icon icon={Mail} size={16} />
      {labels.leads.contact}
      <span className="sr-only">
        {' '}
        {lead.first_name} {lead.last_name}
      </span>
    </a>
  );
}
