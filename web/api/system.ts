import useSWR from 'swr';
import type { SystemReport } from '#shared/system.ts';
import { call } from './client.ts';

/** The state of the installation. It is checked when the page opens and on request, because each check calls many services. */
export function useSystem() {
  const { data, error, isValidating, mutate } = useSWR<SystemReport>('system', () => call('GET /system', {}), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return { report: data, error, isChecking: isValidating, checkAgain: () => mutate() };
}
