import { renderToString } from 'react-dom/server';
import { NotFound } from '../not-found.tsx';
import { SitePage } from '../site-page.tsx';
import { readStaffContent } from './staff-content.ts';
import { loadWholeStyles } from './whole-styles.ts';

/**
 * Fills the document of signed-in staff in coming-soon mode with the home page, or page not found.
 * @returns false without a valid session; the browser gets the visitors' document from then on
 */
export async function fillForStaff(root: HTMLElement): Promise<boolean> {
  const [content] = await Promise.all([readStaffContent(), loadWholeStyles(root)]);
  if (!content) return false;
  const page = location.pathname === '/' ? <SitePage content={content} /> : <NotFound content={content} />;
  root.innerHTML = renderToString(page);
  delete root.dataset.loading;
  Object.assign(root.dataset, { mode: 'home', version: content.version });
  return true;
}
