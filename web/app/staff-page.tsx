import { contentOfStaff } from './content-of-staff.ts';
import { showNewer } from './hydrate.tsx';
import { readContent } from './read-content.ts';

/**
 * Shows what somebody who is signed in may see although the site is coming soon: the home page, or that there is no such
 * page. Who turns out to be signed out gets the coming-soon page.
 */
export async function showStaffPage(root: HTMLElement): Promise<void> {
  await showNewer(root, (await contentOfStaff()) ?? (await readContent()));
}
