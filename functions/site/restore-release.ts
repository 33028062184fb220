import { ReleaseNotFoundError, WrongModeError } from './errors.ts';
import { putInPlace } from './publish.ts';
import type { ReleaseArchive } from './release-archive.ts';
import type { SiteBucket } from './site-bucket.ts';
import { withPacked } from './with-packed.ts';

type Needs = {
  releases: Pick<ReleaseArchive, 'find'>;
  site: Pick<SiteBucket, 'live' | 'putUnlessOlder' | 'removeOthers'>;
  refresh: (reference: string) => Promise<void>;
};

/**
 * Goes back to a release: its files are copied into place, nothing is drawn. The stored content stays as it is, so the
 * next save publishes the site anew.
 * @throws {ReleaseNotFoundError} when it is not kept (any more)
 * @throws {WrongModeError} when it would open a site that is coming soon, or close one that is open
 */
export async function restoreRelease(needs: Needs, version: number, now: Date): Promise<void> {
  const release = await needs.releases.find(version);
  if (!release) throw new ReleaseNotFoundError(`The release ${version} is not kept`);
  const live = await needs.site.live();
  const current = await needs.releases.find(live.version);
  if (current && current.mode !== release.mode) {
    throw new WrongModeError(`The release ${version} is of another mode; switch the coming-soon mode first`);
  }
  // Under the live version's number: older than the next save, and not older than what is there.
  await putInPlace(needs, await withPacked(release.files), live.version, version);
  await needs.refresh(`${live.version}-${version}-${now.getTime()}`);
}
