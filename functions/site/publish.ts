import { resolveTexts } from '#shared/content.ts';
import type { PageContent, Renderer, SiteAssets } from '#shared/page.ts';
import type { ContentRepository, ContentSnapshot } from '../content/content-repository.ts';
import type { SiteBucket } from './site-bucket.ts';

type Needs = {
  content: Pick<ContentRepository, 'snapshot'>;
  site: Pick<SiteBucket, 'putUnlessOlder'>;
  render: Renderer;
  /** Makes the CDN ask for the documents again. */
  refresh: (reference: string) => Promise<void>;
};
type Studio = { name: string; siteUrl: string; assets: SiteAssets };

/**
 * Draws the site from the stored content and puts it in place. Whatever fails before the first write leaves the last
 * good page as it is. Files of the release come first and the page last, so that a page never refers to what is not
 * there yet.
 * @returns the version that was published
 */
export async function publish(needs: Needs, studio: Studio): Promise<number> {
  const snapshot = await needs.content.snapshot();
  const { version } = snapshot;
  const files = needs.render(toPage(snapshot, studio.name), { origin: studio.siteUrl, assets: studio.assets });
  for (const file of [...files].sort((a, b) => rank(a.key) - rank(b.key))) {
    await needs.site.putUnlessOlder(file, version);
  }
  await needs.refresh(`${version}-${Date.now()}`);
  return version;
}

function rank(key: string): number {
  if (key.startsWith('releases/')) return 0;
  return key === 'index.html' ? 2 : 1;
}

function toPage({ version, rows }: ContentSnapshot, name: string): PageContent {
  return { version, studio: { name }, texts: resolveTexts(rows), artists: [] };
}
