import { fromEnv } from '@aws-sdk/credential-provider-env';
import { contentCalls } from '#shared/content/content-calls.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { answer, httpApi } from './http/http-api.ts';
import { UploadNotFoundError } from './images/errors.ts';
import { ImageRepository } from './images/image-repository.ts';
import { listImages } from './images/list-images.ts';
import { reserveUploads } from './images/reserve-uploads.ts';
import { signUpload, type UploadFile } from './images/sign-upload.ts';
import { UploadAllowance } from './images/upload-allowance.ts';
import { UploadRepository, uploadStatus } from './images/upload-repository.ts';
import { staffAccess } from './users/access.ts';

const uploads = new UploadRepository(documents, requireEnv('CONTENT_TABLE'));
const images = new ImageRepository(documents, requireEnv('CONTENT_TABLE'));
const access = staffAccess();
const bucketUrl = requireEnv('UPLOADS_URL');
const signer = { credentials: fromEnv(), region: requireEnv('AWS_REGION') };
const deps = {
  uploads,
  allowance: new UploadAllowance(documents, requireEnv('LIMITS_TABLE')),
  requireAdministrator: access.requireAdministrator,
  sign: (file: UploadFile, now: Date) => signUpload(bucketUrl, file, signer, now),
};

export const handler = httpApi(
  access,
  answer(contentCalls.reserveUploads, ({ body, caller }) => reserveUploads(deps, body, caller.id, new Date())),
  answer(contentCalls.getUpload, async ({ params }) => {
    const upload = await uploads.find(params.id);
    if (!upload) throw new UploadNotFoundError(`No upload has the id ${params.id}`);
    return uploadStatus(upload, new Date());
  }),
  answer(contentCalls.listPictures, ({ query }) => listImages({ images }, query)),
);
