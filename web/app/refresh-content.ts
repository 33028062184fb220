import type { PageContent } from '#shared/website/page.ts';
import { hasStoredSession } from '../api/stored-session.ts';
import { readContent } from './read-content.ts';
import { shownContent } from './shown-content.ts';

/**
 * Reads the content and updates the open page: texts, mode and head. The page stays when the content is not newer or the
 * read fails, which is only logged (MSG-05 to MSG-11).
 * @param version a version known to be live, so that the CDN serves no older copy
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
    console.error('The content could not be reloaded', error);
  }
}

function isNewer(content: PageContent, root: HTMLElement): boolean {
  return content.version > (shownContent()?.version ?? Number(root.dataset.version));
}

/** Signed-in staff keep seeing the home page in coming-soon mode (RTE-04). */
async function forThisPerson(content: PageContent): Promise<PageContent> {
  if (content.mode === 'home' || !hasStoredSession()) return content;
  const { readStaffContent } = await import('./staff-content.ts');
  return (await readStaffContent()) ?? content;
}
