import type { PageContent } from '#shared/page.ts';
import { hasStoredSession } from '../api/stored-session.ts';
import { readContent } from './read-content.ts';
import { shownContent } from './shown-content.ts';

/**
 * Reads the content again and shows it in the open page: texts, mode and head. What is shown stays when it is as new, or
 * when the read fails, which is logged alone (MSG-05 to MSG-11).
 * @param version what is known to be live: the read then asks for no older one, whatever the CDN still keeps
 */
export async function refreshContent(version?: number): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  try {
    const content = await forThisPerson(await readContent(version));
    if (!isNewer(content, root)) return;
    const { showNewer } = await import('./hydrate.tsx');
    await showNewer(root, content);
  } catch (error) {
    console.error('The content could not be read again', error);
  }
}

function isNewer(content: PageContent, root: HTMLElement): boolean {
  return content.version > (shownContent()?.version ?? Number(root.dataset.version));
}

/** Somebody who is signed in goes on seeing the home page while the site is coming soon (RTE-04). */
async function forThisPerson(content: PageContent): Promise<PageContent> {
  if (content.mode === 'home' || !hasStoredSession()) return content;
  const { contentOfStaff } = await import('./content-of-staff.ts');
  return (await contentOfStaff()) ?? content;
}
