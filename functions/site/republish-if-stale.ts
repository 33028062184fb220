import type { PublishedFile } from '#shared/website/page.ts';
import type { ContentRepository } from '../content/content-repository.ts';
import { renderSite, type Studio } from './publish.ts';
import type { ReleaseArchive } from './release-archive.ts';
import type { SiteBucket } from './site-bucket.ts';

type Deps = {
  content: Pick<ContentRepository, 'snapshot' | 'incrementVersion'>;
  site: Pick<SiteBucket, 'live'>;
  releases: Pick<ReleaseArchive, 'find'>;
  render: Parameters<typeof renderSite>[0];
};

/**
 * Starts a new version when the published site is out of date: the page changes with time, such as after an event, or a
 * publish failed before its release was stored. The new version then triggers a publish.
 * @returns whether a new version was started
 */
export async function republishIfStale(deps: Deps, studio: Studio, now: Date): Promise<boolean> {
  const live = await deps.site.live();
  const snapshot = await deps.content.snapshot();
  const published = await deps.releases.find(snapshot.version);
  const { files } = renderSite(deps.render, snapshot, studio, now);
  if (published && live === snapshot.version && shownIn(published.files) === shownIn(files)) return false;
  await deps.content.incrementVersion();
  return true;
}

/** The files to compare. The sitemap contains the date of its creation. */
function shownIn(files: readonly PublishedFile[]): string {
  const shown = files.filter(({ key }) => key !== 'sitemap.xml').map(({ key, body }) => [key, body]);
  return JSON.stringify(shown.sort());
}
