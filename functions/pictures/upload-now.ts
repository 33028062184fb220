import type { Upload } from '#shared/uploads.ts';
import type { StoredUpload } from './upload-repository.ts';

/** After this long no attempt can follow any more: the form has ended, and so have the retries of the picture function. */
const patienceMs = 40 * 60_000;

/** How far an upload has come. One that never arrived, or broke the function each time, does not wait for ever. */
export function uploadNow(upload: StoredUpload, now: Date): Upload {
  const isLost = upload.state === 'waiting' && now.getTime() - Date.parse(upload.created_at) > patienceMs;
  if (!isLost) return upload;
  return { ...upload, state: 'refused', reason: 'The picture did not arrive. Please upload it again.' };
}
