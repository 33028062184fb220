import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { api } from '#shared/api.ts';
import { clientOptions } from './aws/client-options.ts';
import { requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { refreshCdn } from './site/refresh-cdn.ts';
import { ReleaseArchive } from './site/release-archive.ts';
import { restoreRelease } from './site/restore-release.ts';
import { SiteBucket } from './site/site-bucket.ts';
import { requireAdministrator } from './users/require-administrator.ts';
import { UserDirectory } from './users/user-directory.ts';

const s3 = new S3Client(clientOptions);
const needs = {
  site: new SiteBucket(s3, requireEnv('SITE_BUCKET')),
  releases: new ReleaseArchive(s3, requireEnv('SITE_BUCKET')),
  refresh: refreshCdn(new CloudFrontClient(clientOptions), requireEnv('DISTRIBUTION_ID')),
};
const users = new UserDirectory(
  new CognitoIdentityProviderClient(clientOptions),
  requireEnv('USER_POOL_ID'),
  requireEnv('REGISTRATION'),
);

async function list() {
  const [{ version, restored }, releases] = await Promise.all([needs.site.live(), needs.releases.list()]);
  return { live: version, restored: restored ?? null, releases };
}

export const handler = httpApi(
  { requireAdministrator: requireAdministrator(users) },
  answer(api.listReleases, list),
  answer(api.restoreRelease, async ({ params }) => {
    await restoreRelease(needs, Number(params.version), new Date());
    return list();
  }),
);
