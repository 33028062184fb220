import { TriangleAlert } from 'lucide';
import { Icon } from '../../../common/icon.tsx';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { emailFailed } from '../email-failed.ts';
import { useUnsentLeads } from '../hooks/lead-emails.ts';
import { leadEmailLabels, requestsEmailed } from '../leads-labels.ts';

/** The number of new requests that were not emailed to the studio, with a button that emails them all. */
export function UnsentLeads({ onSent }: { onSent: () => unknown }) {
  const { count = 0, look, send } = useUnsentLeads();
  const [sending, sendAll] = useAction(async () => {
    try {
      showNotice(requestsEmailed(await send()));
    } catch (error) {
      showNotice(emailFailed(error));
      await look();
    }
    onSent();
  });

  return (
    <div
      className={
        count > 0
          ? 'mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-warning bg-surface px-4 py-3'
          : undefined
      }
    >
      <p role="status" className="flex items-center gap-3 empty:hidden">
        {count > 0 && (
          <>
            <Icon icon={TriangleAlert} size={18} className="shrink-0 text-warning" />
            {leadEmailLabels.unsent(count)}
          </>
        )}
      </p>
      {count > 0 && (
        <Button busy={sending} onClick={sendAll} className="md:ml-auto">
          {sending ? leadEmailLabels.sending : leadEmailLabels.sendUnsent}
        </Button>
      )}
    </div>
  );
}
