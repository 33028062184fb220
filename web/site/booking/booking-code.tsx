import { shownCode } from '#shared/leads/lead-code.ts';
import { siteLabels } from '../../labels/website/site-labels.ts';

/** The reference code of a stored request. Screen readers announce it when it appears. */
export function BookingCode({ code }: { code: string | undefined }) {
  return (
    <div role="status">
      {code && (
        <p className="mt-6 border-l-4 border-success pl-4">
          {siteLabels.booking.code} <strong className="whitespace-nowrap">{shownCode(code)}</strong>
          <span className="block text-sm text-quiet">{siteLabels.booking.codeHint}</span>
        </p>
      )}
    </div>
  );
}
