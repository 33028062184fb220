import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { api } from '#shared/api.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { UploadNotFoundError } from './pictures/errors.ts';
import { listPictures } from './pictures/list-pictures.ts';
import { PictureRepository } from './pictures/picture-repository.ts';
import { type Permission, signPostForm } from './pictures/post-form.ts';
import { reserveUploads } from './pictures/reserve-uploads.ts';
import { uploadNow } from './pictures/upload-now.ts';
import { UploadRepository } from './pictures/upload-repository.ts';
import { requireAdministrator } from './users/require-administrator.ts';
import { UserDirectory } from './users/user-directory.ts';

const uploads = new UploadRepository(documents, requireEnv('CONTENT_TABLE'));
const pictures = new PictureRepository(documents, requireEnv('CONTENT_TABLE'));
const users = new UserDirectory(
  new CognitoIdentityProviderClient(clientOptions),
  requireEnv('USER_POOL_ID'),
  requireEnv('REGISTRATION'),
);
const bucket = requireEnv('UPLOADS_BUCKET');
const region = requireEnv('AWS_REGION');
const credentials = fromEnv();
const needs = {
  uploads,
  requireAdministrator: requireAdministrator(users),
  sign: async (permission: Omit<Permission, 'bucket'>, now: Date) =>
    signPostForm({ ...permission, bucket }, { credentials: await credentials(), region }, now),
  url: requireEnv('UPLOADS_URL'),
};

export const handler = httpApi(
  {},
  answer(api.reserveUploads, ({ body, caller }) => reserveUploads(needs, body, caller.id, new Date())),
  answer(api.getUpload, async ({ params }) => {
    const upload = await uploads.find(params.id);
    if (!upload) throw new UploadNotFoundError(`No upload has the id ${params.id}`);
    return uploadNow(upload, new Date());
  }),
  answer(api.listPictures, async ({ query }) => listPictures(await pictures.records(), query)),
);
