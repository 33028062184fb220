import useSWR from 'swr';
import type { SystemReport } from '#shared/operations/system-schemas.ts';
import { call } from '../../account/client.ts';

/**
 * The state of the installation. It is checked when the dashboard or the page System opens and on request, because each check
 * calls many services.
 */
export function useSystem() {
  const { data, error, isValidating, mutate } = useSWR<SystemReport>('system', () => call('GET /system', {}), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  return { report: data, error, isChecking: isValidating, checkAgain: () => mutate() };
}
