import {
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';

/** A store in one S3 bucket. */
export abstract class BucketStore {
  protected readonly s3: S3Client;
  protected readonly bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.s3 = s3;
    this.bucket = bucket;
  }

  /** @returns the ETag */
  protected async put(object: Omit<PutObjectCommandInput, 'Bucket'>): Promise<string | undefined> {
    return (await this.s3.send(new PutObjectCommand({ Bucket: this.bucket, ...object }))).ETag;
  }

  /** The content of an object; undefined if there is none. */
  protected async get(Key: string) {
    try {
      return (await this.s3.send(new GetObjectCommand({ Bucket: this.bucket, Key }))).Body;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  /** The objects whose keys start with the prefix, page by page. */
  protected async *pages(Prefix: string) {
    const pages = paginateListObjectsV2({ client: this.s3 }, { Bucket: this.bucket, Prefix });
    for await (const { Contents = [] } of pages) yield Contents;
  }
}
