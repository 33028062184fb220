import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';

/** The private bucket that browsers upload to. Its files expire after a day. */
export class UploadsBucket {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  async read(id: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: id }));
      return Body && Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }
}
