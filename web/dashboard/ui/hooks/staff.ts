import useSWR from 'swr';
import type { StaffMember } from '#shared/users/user-schemas.ts';
import { call } from '../../account/client.ts';

/** All staff accounts by name, also disabled ones; undefined while loading. `nameOf` is undefined for unknown accounts. */
export function useStaff() {
  const { data } = useSWR('staff', () => call('GET /staff', {}), { revalidateOnFocus: false });
  const staff: readonly StaffMember[] | undefined = data?.staff;
  return { staff, nameOf: (id: string | undefined) => staff?.find((member) => member.id === id)?.name };
}
