import { withCompressedCopies } from './compressed-copies.ts';
import { NewerPublishedError, ReleaseNotFoundError, WrongModeError } from './errors.ts';
import type { InvalidateCdn } from './invalidate-cdn.ts';
import { lastPublished, pathsToInvalidate, uploadFiles } from './publish.ts';
import type { ReleaseArchive } from './release-archive.ts';
import type { SiteBucket } from './site-bucket.ts';

type Deps = {
  releases: Pick<ReleaseArchive, 'find' | 'latest'>;
  site: Pick<SiteBucket, 'live' | 'putUnlessOlder' | 'removeOthers'>;
  invalidate: InvalidateCdn;
};

/**
 * Restores a release by uploading its files again, without rendering. The stored content does not change, so the next save
 * publishes the current content.
 * @throws {ReleaseNotFoundError} when the release is not kept
 * @throws {WrongModeError} when it would open a coming-soon site, or close an open one
 * @throws {NewerPublishedError} when a save was published at the same time; visitors see that save
 */
export async function restoreRelease(deps: Deps, version: number, now: Date): Promise<void> {
  const { site } = deps;
  const release = await deps.releases.find(version);
  if (!release) throw new ReleaseNotFoundError(`Release ${version} is no longer available`);
  const live = await site.live();
  // Pages from older deployments do not store their mode, but their release does.
  const mode = live.mode ?? (await deps.releases.find(live.version))?.mode;
  if (mode && mode !== release.mode) {
    throw new WrongModeError(`Release ${version} has another coming-soon mode. Change the coming-soon setting first.`);
  }
  const before = await lastPublished(deps);
  // Uses the live version: not older than the live files, and older than the next save.
  const state = { version: live.version, mode: release.mode, restored: version };
  const isUploaded = await uploadFiles(site, await withCompressedCopies(release.files), state);
  // The newer publish has written all its files, but may have missed the restored event files when it removed others.
  if (!isUploaded) await site.removeOthers('events', [], live.version);
  await deps.invalidate(
    pathsToInvalidate(release.files, { ...before, isLive: false }),
    `${live.version}-${version}-${now.getTime()}`,
  );
  if (isUploaded && (await site.live()).restored === version) return;
  throw new NewerPublishedError(
    `Someone published a change at the same time, so release ${version} is not live. Check the site, then try again.`,
  );
}
