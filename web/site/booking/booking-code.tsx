import { shownCode } from '#shared/leads/lead-code.ts';
import { requestPath } from '#shared/requests/request-link.ts';
import { formLabels } from './form-labels.ts';
import type { StoredLead } from './send-booking.ts';

/** The reference code of a stored request, and the link to its page, below the form while its confirmation cannot be loaded. */
export function BookingCode({ lead }: { lead: StoredLead }) {
  return (
    <div role="status">
      {lead?.code && (
        <p className="mt-6 border-l-4 border-success pl-4">
          {formLabels.code}{' '}
          <strong translate="no" className="whitespace-nowrap">
            {shownCode(lead.code)}
          </strong>
          <span className="block text-sm text-quiet">
            {formLabels.codeHint}{' '}
            <a className="link" href={`${requestPath}#${lead.request_key}`}>
              {formLabels.follow}
            </a>
          </span>
        </p>
      )}
    </div>
  );
}
