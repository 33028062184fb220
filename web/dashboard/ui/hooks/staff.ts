import useSWR from 'swr';
import type { StaffMember } from '#shared/users/user-schemas.ts';
import { call } from '../../account/client.ts';

/** All staff accounts by name, also disabled ones; undefined while loading, or while not `wanted`. `nameOf` is undefined for unknown accounts. */
export function useStaff(wanted = true) {
  const { data } = useSWR(wanted ? 'staff' : null, () => call('GET /staff', {}), { revalidateOnFocus: false });
  const staff: readonly StaffMember[] | undefined = data?.staff;
  return { staff, nameOf: (id: string | undefined) => staff?.find((member) => member.id === id)?.name };
}
