import { BucketStore } from '../aws/bucket-store.ts';

/** The private bucket that browsers upload to. Its files expire after a day. */
export class UploadsBucket extends BucketStore {
  async read(id: string): Promise<Buffer | undefined> {
    const body = await this.get(id);
    return body && Buffer.from(await body.transformToByteArray());
  }
}
