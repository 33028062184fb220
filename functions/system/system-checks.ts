import { checkPages } from '#shared/operations/check-pages.ts';
import type { Check } from '#shared/operations/checks.ts';
import { accountChecks } from './account-checks.ts';
import { backupChecks } from './backup-checks.ts';
import { bookingChecks } from './booking-checks.ts';
import { emailChecks } from './email-checks.ts';
import { operationChecks } from './operation-checks.ts';
import type { System } from './system-context.ts';
import { websiteChecks } from './website-checks.ts';

/** Everything that the installation checks of itself. `docs/doctor.md` explains each to operators. */
export const systemChecks: readonly Check<System>[] = [
  ...bookingChecks,
  ...emailChecks,
  ...operationChecks,
  ...accountChecks,
  ...backupChecks,
  ...websiteChecks,
].map((check) => {
  const page = checkPages[check.id];
  return page ? { ...check, page } : check;
});
