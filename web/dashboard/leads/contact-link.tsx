import { Mail } from 'lucide';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { Icon } from '../../common/icon.tsx';
import { labels } from '../ui/labels.ts';
import { useStudio } from '../ui/studio.ts';
import { contactDraft } from './contact-draft.ts';
import { HiddenName } from './lead-name.tsx';

export const actionLink = 'inline-flex items-center gap-2 py-1 text-sm font-medium link';

/** Opens an email to the visitor in the reader's email program. In a row, the icon stands for the word. */
export function ContactLink({ lead, isIcon }: { lead: Lead; isIcon?: boolean }) {
  const { studioName } = useStudio();
  if (!lead.email) return null;
  return (
    <a
      href={contactDraft(lead, studioName)}
      title={isIcon ? labels.leads.contact : undefined}
      className={
        isIcon
          ? 'inline-flex size-9 items-center justify-center align-top text-quiet transition-colors hover:text-foreground'
          : actionLink
      }
    >
      <Icon icon={Mail} size={16} />
      <span className={isIcon ? 'sr-only' : undefined}>{labels.leads.contact}</span>
      <HiddenName lead={lead} />
    </a>
  );
}
