import type { Upload } from '#shared/images/upload-schemas.ts';
import type { StoredUpload } from './upload-repository.ts';

/** All deliveries are over by then: the signed URL is valid for 15 minutes, and five deliveries are 12 minutes apart (infra/stack/media.ts). */
const lostAfterMs = 80 * 60_000;

/** The state of an upload. One that never arrived, or failed every time, is reported as refused. */
export function uploadStatus(upload: StoredUpload, now: Date): Upload {
  const isLost = upload.state === 'waiting' && now.getTime() - Date.parse(upload.created_at) > lostAfterMs;
  if (!isLost) return upload;
  return { ...upload, state: 'refused', reason: 'The image did not arrive. Please upload it again.' };
}
