import type { PublishedFile } from '#shared/page.ts';
import type { ContentRepository } from '../content/content-repository.ts';
import { draw, type Studio } from './publish.ts';
import type { ReleaseArchive } from './release-archive.ts';
import type { SiteBucket } from './site-bucket.ts';

type Needs = {
  content: Pick<ContentRepository, 'snapshot' | 'countUp'>;
  site: Pick<SiteBucket, 'live'>;
  releases: Pick<ReleaseArchive, 'find'>;
  render: Parameters<typeof draw>[0];
};

/**
 * Starts a new version when the page would look different by now without a change of content, as after an event; the
 * version's own change then publishes it. It also makes up for a publish that was given up. A release that somebody went
 * back to stays until the next save.
 * @returns whether there is something to publish
 */
export async function followTime(needs: Needs, studio: Studio, now: Date): Promise<boolean> {
  if ((await needs.site.live()).restored !== undefined) return false;
  const snapshot = await needs.content.snapshot();
  const published = await needs.releases.find(snapshot.version);
  const { files } = draw(needs.render, snapshot, studio, now);
  if (published && shownIn(published.files) === shownIn(files)) return false;
  await needs.content.countUp();
  return true;
}

/** Pages and content. The sitemap carries the day it was made on. */
function shownIn(files: readonly PublishedFile[]): string {
  const shown = files.filter(({ key }) => key !== 'sitemap.xml').map(({ key, body }) => [key, body]);
  return JSON.stringify(shown.sort());
}
