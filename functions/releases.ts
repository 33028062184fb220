import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import { contentCalls } from '#shared/content/content-calls.ts';
import { audit } from './aws/audit.ts';
import { clientOptions } from './aws/client-options.ts';
import { requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { invalidateCdn } from './site/invalidate-cdn.ts';
import { ReleaseArchive } from './site/release-archive.ts';
import { restoreRelease } from './site/restore-release.ts';
import { SiteBucket } from './site/site-bucket.ts';
import { administratorAccess } from './users/access.ts';

const s3 = new S3Client(clientOptions);
const deps = {
  site: new SiteBucket(s3, requireEnv('SITE_BUCKET')),
  releases: new ReleaseArchive(s3, requireEnv('SITE_BUCKET')),
  invalidate: invalidateCdn(new CloudFrontClient(clientOptions), requireEnv('DISTRIBUTION_ID')),
};

async function list() {
  const [{ version, restored }, releases] = await Promise.all([deps.site.live(), deps.releases.list()]);
  return { live: version, restored: restored ?? null, releases };
}

export const handler = httpApi(
  administratorAccess(),
  answer(contentCalls.listReleases, list),
  answer(contentCalls.restoreRelease, async ({ params, caller }) => {
    await restoreRelease(deps, Number(params.version), new Date());
    audit('release restored', { actor: caller.id, target: params.version });
    return list();
  }),
);
