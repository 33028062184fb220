import { Aws, Fn } from 'aws-cdk-lib';
import { visitorUploads } from '#shared/photos/photo-rules.ts';
import type { StudioFunction } from './studio-function.ts';

/** The bucket that browsers upload to: images of staff, and photos of visitors, whose keys begin with `visitor/`. */
export const uploadsBucket = namedBucket('uploads');

/** The bucket of visitors' photos, encoded again. Personal data. */
export const photosBucket = namedBucket('photos');

/**
 * A bucket whose name comes from a random part of the stack id instead of from CloudFormation, because the resources it refers to
 * (site URL, upload queue) also refer to it (docs/decisions/0022-uploads-bucket-name.md).
 */
function namedBucket(label: string) {
  return {
    name: Fn.join('-', [`afterhours-${label}`, Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))))]),
    get arn() {
      return `arn:${Aws.PARTITION}:s3:::${this.name}`;
    },
    /** The ARN of all its objects. */
    get objects() {
      return `${this.arn}/*`;
    },
    /** The URL that browsers use. */
    get url() {
      return `https://${this.name}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    },
  };
}

/** The ARN of all uploads of visitors. */
const ofVisitors = `${uploadsBucket.arn}/${visitorUploads}*`;

/** Lets the function sign uploads, and sets `UPLOADS_URL`. */
export function allowUploads(fn: StudioFunction): void {
  fn.addEnvironment('UPLOADS_URL', uploadsBucket.url);
  fn.allow(['s3:PutObject'], uploadsBucket.objects);
}

/** Lets the function sign uploads of visitors only. */
export function allowVisitorUploads(fn: StudioFunction): void {
  namePhotoUrls(fn);
  fn.allow(['s3:PutObject'], ofVisitors);
}

/** Lets the function delete the files of visitors' photos. */
export function allowErasingPhotos(fn: StudioFunction): void {
  namePhotoUrls(fn);
  fn.allow(['s3:DeleteObject'], ofVisitors, photosBucket.objects);
}

/** Lets the function sign URLs of visitors' photos. */
export function allowShowingPhotos(fn: StudioFunction): void {
  namePhotoUrls(fn);
  fn.allow(['s3:GetObject'], photosBucket.objects);
}

/** Lets the function delete the files of visitors' photos, and names their buckets. */
export function allowSweepingPhotos(fn: StudioFunction): void {
  allowErasingPhotos(fn);
  fn.addEnvironment('UPLOADS_BUCKET', uploadsBucket.name);
  fn.addEnvironment('PHOTO_BUCKET', photosBucket.name);
}

function namePhotoUrls(fn: StudioFunction): void {
  fn.addEnvironment('UPLOADS_URL', uploadsBucket.url);
  fn.addEnvironment('PHOTOS_URL', photosBucket.url);
}
