import type { NoticeDays } from '#shared/content/privacy.ts';
import { findEnv, requireEnv } from '../aws/settings.ts';

/** The days that the stage keeps personal data, which the privacy notice names. */
export function readNoticeDays(): NoticeDays {
  const closedLeadDays = findEnv('CLOSED_LEAD_DAYS');
  return {
    backupDays: Number(requireEnv('BACKUP_DAYS')),
    closedLeadDays: closedLeadDays ? Number(closedLeadDays) : undefined,
  };
}
