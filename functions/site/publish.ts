import type { PageContent, PublishedFile, Renderer, SiteAssets } from '#shared/page.ts';
import type { ContentRepository, ContentSnapshot } from '../content/content-repository.ts';
import type { ReleaseArchive } from './release-archive.ts';
import type { SiteBucket, SiteFile } from './site-bucket.ts';
import { toPage } from './to-page.ts';
import { withPacked } from './with-packed.ts';

type Needs = {
  content: Pick<ContentRepository, 'snapshot'>;
  site: Pick<SiteBucket, 'putUnlessOlder' | 'removeOthers'>;
  releases: Pick<ReleaseArchive, 'keep' | 'prune'>;
  render: Renderer;
  /** Makes the CDN ask for the documents again. */
  refresh: (reference: string) => Promise<void>;
};
export type Studio = { name: string; timeZone: string; siteUrl: string; assets: SiteAssets };

/**
 * Draws the site from the stored content and puts it in place. Whatever fails before the first write leaves the last
 * good page as it is. The page comes after all that it refers to; what is no longer shown is gone before the CDN is told.
 * @returns the version that was published
 */
export async function publish(needs: Needs, studio: Studio, now: Date): Promise<number> {
  for (;;) {
    const snapshot = await needs.content.snapshot();
    const { version } = snapshot;
    const { mode, files } = draw(needs.render, snapshot, studio, now);
    const [ready] = await Promise.all([withPacked(files), needs.releases.keep({ version, mode, files })]);
    // A newer version came in between, and some of these files may have come after it: begin again with what is there.
    if (!(await putInPlace(needs, ready, version))) continue;
    await needs.refresh(`${version}-${now.getTime()}`);
    await needs.releases.prune();
    return version;
  }
}

type Site = { mode: PageContent['mode']; files: PublishedFile[] };

/** The files of the site as they are to be now. */
export function draw(render: Renderer, snapshot: ContentSnapshot, studio: Studio, now: Date): Site {
  const content = toPage(snapshot, studio, now);
  return { mode: content.mode, files: render(content, { origin: studio.siteUrl, assets: studio.assets, now }) };
}

/**
 * Puts the files of one version where visitors find them, the pages last.
 * @returns whether all of them are there; false when a newer version was first
 */
export async function putInPlace(
  { site }: Pick<Needs, 'site'>,
  files: readonly SiteFile[],
  version: number,
  restored?: number,
): Promise<boolean> {
  const put = async (some: readonly SiteFile[]) =>
    (await Promise.all(some.map((file) => site.putUnlessOlder(file, version, restored)))).every(Boolean);
  const isPage = ({ key }: SiteFile) => pages.test(key);
  const referredTo = await put(files.filter((file) => !isPage(file)));
  if (!referredTo || !(await put(files.filter(isPage)))) return false;
  await site.removeOthers(
    'events',
    files.map(({ key }) => key),
    version,
  );
  return true;
}

const pages = /^(index|staff)\.html(\.br)?$/;
