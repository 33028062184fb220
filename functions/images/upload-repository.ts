import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Upload, uploadSchema } from '#shared/images/upload-schemas.ts';
import { readItem } from '../aws/read-item.ts';
import { seconds } from '../aws/seconds.ts';
import { TableStore } from '../aws/table-store.ts';
import { isWritten, writeTransaction } from '../aws/transaction.ts';
import { putNew } from '../aws/write.ts';
import { NameTakenError } from './errors.ts';

const storedUploadSchema = uploadSchema.extend({
  content_type: z.string(),
  created_at: z.iso.datetime(),
});
export type StoredUpload = z.infer<typeof storedUploadSchema>;
type NewUpload = Pick<StoredUpload, 'address' | 'content_type'>;

/** How long the state of an upload and a reserved artist id are kept. */
const rememberedSeconds = { upload: 2 * 86_400, reservation: 7 * 86_400 };

/** Uploads in progress and ids reserved for new artists, in the content table: kinds `upload` and `reservation`. */
export class UploadRepository extends TableStore {
  /**
   * Stores permitted uploads and, if given, the reserved id of a new artist.
   * @throws {NameTakenError} when one of the image paths is already reserved; nothing is written
   */
  async add(uploads: readonly NewUpload[], now: Date, artistId?: string): Promise<StoredUpload[]> {
    const created_at = now.toISOString();
    const stored = uploads.map((upload) => ({
      ...upload,
      id: uploadIdOf(upload.address),
      state: 'waiting' as const,
      created_at,
    }));
    const items = [
      ...stored.map((upload) => ({ kind: 'upload', ...upload, expires_at: seconds(now) + rememberedSeconds.upload })),
      ...(artistId
        ? [{ kind: 'reservation', id: artistId, created_at, expires_at: seconds(now) + rememberedSeconds.reservation }]
        : []),
    ];
    const writes = items.map((item) => putNew(this.table, item));
    if (await isWritten(writeTransaction(this.documents, writes))) return stored;
    throw new NameTakenError('One of these image paths is already reserved');
  }

  async find(id: string): Promise<StoredUpload | undefined> {
    const Item = await this.get({ kind: 'upload', id });
    return Item && readItem(storedUploadSchema, Item, 'upload', id);
  }

  /** An upload whose image is not processed yet. */
  async findWaiting(id: string): Promise<StoredUpload | undefined> {
    const upload = await this.find(id);
    return upload?.state === 'waiting' ? upload : undefined;
  }

  /** Stores that the image is ready, and whether only the first frame of an animation is kept. */
  async finish(id: string, animated: boolean): Promise<void> {
    await this.#settle(id, 'SET #state = :state, animated = :animated', { state: 'ready', animated });
  }

  /** Stores that the upload was refused. The person who waits for it sees `reason`. */
  async refuse(id: string, reason: string): Promise<void> {
    await this.#settle(id, 'SET #state = :state, reason = :reason', { state: 'refused', reason });
  }

  async #settle(id: string, change: string, values: Record<string, string | boolean>): Promise<void> {
    await this.updateIf({ kind: 'upload', id }, change, { ...values, waiting: 'waiting' }, '#state = :waiting');
  }
}

/** All deliveries are over by then: the signed URL is valid for 15 minutes, and five deliveries are 12 minutes apart (infra/stack/media.ts). */
const lostAfterMs = 80 * 60_000;

/** The state of an upload. One that never arrived, or failed every time, is reported as refused. */
export function uploadStatus(upload: StoredUpload, now: Date): Upload {
  const isLost = upload.state === 'waiting' && now.getTime() - Date.parse(upload.created_at) > lostAfterMs;
  if (!isLost) return upload;
  return { ...upload, state: 'refused', reason: 'The image did not arrive. Please upload it again.' };
}

/** Derived from the image path, so that reserving the same path twice fails on the key. */
function uploadIdOf(address: string): string {
  const bytes = createHash('sha256').update(address).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
