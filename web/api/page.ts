import useSWR from 'swr';
import { call } from './client.ts';
import { contentKey } from './content-key.ts';

/** The stored home page, for previews, loaded once `wanted`. */
export function usePage(wanted: boolean) {
  const { data: page } = useSWR(wanted ? contentKey('page') : null, () => call('GET /page', {}));
  return page;
}
