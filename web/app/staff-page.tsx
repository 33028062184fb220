import { showNewer } from './hydrate.tsx';
import { readContent } from './read-content.ts';
import { readStaffContent } from './staff-content.ts';

/**
 * Shows signed-in staff the home page, or page not found, in coming-soon mode. Without a valid session, shows the
 * coming-soon page.
 */
export async function showStaffPage(root: HTMLElement): Promise<void> {
  await showNewer(root, (await readStaffContent()) ?? (await readContent()));
}
