import type { PageContent, PublishedFile, Renderer, SiteAssets } from '#shared/website/page.ts';
import { namedError } from '../aws/named-error.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import type { ContentRepository, ContentSnapshot } from '../content/content-repository.ts';
import type { NoticeVersions } from '../content/notice-versions.ts';
import { needsInvalidation } from './caching.ts';
import { withCompressedCopies } from './compressed-copies.ts';
import type { InvalidateCdn } from './invalidate-cdn.ts';
import type { ReleaseArchive } from './release-archive.ts';
import type { ETags, SiteBucket, SiteFile, TextFile } from './site-bucket.ts';
import { type Studio as PageStudio, toPage } from './to-page.ts';

/** A newer version was published at the same time. */
const OvertakenError = namedError('OvertakenError');

type Deps = {
  content: Pick<ContentRepository, 'snapshot'>;
  notices: Pick<NoticeVersions, 'add'>;
  site: Pick<SiteBucket, 'etags' | 'live' | 'putUnlessOlder' | 'removeOthers'>;
  releases: Pick<ReleaseArchive, 'keep' | 'latest' | 'prune'>;
  render: Renderer;
  invalidate: InvalidateCdn;
};
export type Studio = PageStudio & { siteUrl: string; assets: SiteAssets };

/**
 * Renders the site from the stored content and publishes it. The release is stored last: a version without a release may
 * not be visible yet, and the hourly check publishes it again (`republish-if-stale.ts`).
 * @returns the published version
 * @throws {ContentionError} when newer versions kept overtaking this one; the newest of them is live
 */
export async function publish(deps: Deps, studio: Studio, now: Date): Promise<number> {
  return retryConflicts(
    () => publishOnce(deps, studio, now),
    (error) => error instanceof OvertakenError,
  );
}

async function publishOnce(deps: Deps, studio: Studio, now: Date): Promise<number> {
  const snapshot = await deps.content.snapshot();
  const { version } = snapshot;
  const { files, privacyVersion } = renderSite(deps.render, snapshot, studio, now);
  const [before, stored, ready] = await Promise.all([
    lastPublished(deps),
    deps.site.etags('gallery/'),
    withCompressedCopies(files.filter(({ render }) => !render)),
  ]);
  ready.push(...renderChanged(files, before, stored));
  await deps.notices.add(privacyVersion);
  const uploaded = await uploadFiles(deps.site, ready, files, version);
  // Some files may already have replaced those of a newer version, so everything is published again.
  if (!uploaded) throw new OvertakenError(`Version ${version} is not the newest`);
  await deps.invalidate(pathsToInvalidate(files, before), `${version}-${now.getTime()}`);
  await deps.releases.keep({ version, files, etags: { ...stored, ...uploaded } });
  await deps.releases.prune();
  return version;
}

type Site = Pick<PageContent, 'privacyVersion'> & { files: PublishedFile[] };

/** Renders the files of the site. */
export function renderSite(render: Renderer, snapshot: ContentSnapshot, studio: Studio, now: Date): Site {
  const content = toPage(snapshot, studio, now);
  return {
    privacyVersion: content.privacyVersion,
    files: render(content, { origin: studio.siteUrl, assets: studio.assets, now }),
  };
}

/**
 * Renders the files that are costly to render and that the bucket does not hold. The release alone does not say what it holds,
 * because an overtaken publish may have replaced a file: the ETags are compared as well.
 */
function renderChanged(files: readonly PublishedFile[], { bodies, etags }: LastPublished, stored: ETags): TextFile[] {
  const isStored = (key: string) => stored[key] !== undefined && stored[key] === etags?.[key];
  return files.flatMap(({ render, ...file }) => {
    if (!render || (bodies.get(file.key) === file.body && isStored(file.key))) return [];
    return [{ ...file, body: render() }];
  });
}

/**
 * Uploads the files of one version, pages last, so that they never refer to missing files. Then removes files that are no
 * longer part of the site.
 * @returns the ETags of the files; undefined when a newer version was published first
 */
async function uploadFiles(
  site: Pick<SiteBucket, 'putUnlessOlder' | 'removeOthers'>,
  files: readonly SiteFile[],
  all: readonly PublishedFile[],
  version: number,
): Promise<ETags | undefined> {
  const etags: ETags = {};
  const put = (file: SiteFile) => site.putUnlessOlder(file, version).then((etag) => (etags[file.key] = etag));
  const isPage = ({ key }: SiteFile) => /^(index|staff)\.html(\.br)?$/.test(key);
  const referredTo = await Promise.all(files.filter((file) => !isPage(file)).map(put));
  if (!referredTo.every(Boolean) || !(await Promise.all(files.filter(isPage).map(put))).every(Boolean))
    return undefined;
  const keep = all.map(({ key }) => key);
  for (const prefix of ['events', 'gallery/']) await site.removeOthers(prefix, keep, version);
  return etags;
}

/** The bodies and ETags of the newest release, by key, and whether it is what is live. */
type LastPublished = { bodies: ReadonlyMap<string, string>; etags?: ETags | undefined; isLive: boolean };

async function lastPublished({ site, releases }: Pick<Deps, 'site' | 'releases'>): Promise<LastPublished> {
  const [live, release] = await Promise.all([site.live(), releases.latest()]);
  const bodies = new Map(release?.files.map(({ key, body }) => [key, body]));
  return { bodies, etags: release?.etags, isLive: live === release?.version };
}

/**
 * The paths to invalidate: those of changed and removed files. All files if it is unknown what edges cache, such as after
 * a failed publish. CloudFront charges per path, so unchanged files are left out.
 */
export function pathsToInvalidate(files: readonly PublishedFile[], { bodies, isLive }: LastPublished): string[] {
  const changed = files.filter(({ key, body }) => !isLive || bodies.get(key) !== body).map(({ key }) => key);
  const now = new Set(files.map(({ key }) => key));
  const gone = [...bodies.keys()].filter((key) => !now.has(key));
  return atMostTen([...changed, ...gone].filter(needsInvalidation).flatMap(pathsOf));
}

/** AWS recommends to name the path of the viewer as well as the path that a CDN function rewrites it to. */
function pathsOf(key: string): string[] {
  const path = `/${key}`;
  if (key === 'index.html') return ['/', path, `${path}.br`];
  if (key === 'staff.html') return [path, `${path}.br`];
  return /^(privacy|request|gallery\/.+)\.html$/.test(key) ? [path.replace('.html', ''), path] : [path];
}

/**
 * Replaces the paths that begin with the same word, the most numerous first, by one with a wildcard, until ten are left. CloudFront
 * charges it as one path, but allows 15 wildcards in progress. No image or built file begins with the name of a document.
 */
function atMostTen(paths: readonly string[]): string[] {
  let left = paths.length;
  const alike = Map.groupBy(paths, (path) => /^\/\w*/.exec(path)![0]);
  return [...alike]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([start, same]) => {
      if (left <= 10 || same.length === 1) return same;
      left -= same.length - 1;
      return [`${start}*`];
    });
}
