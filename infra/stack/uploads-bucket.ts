import { Aws, Fn } from 'aws-cdk-lib';
import type { StudioFunction } from './studio-function.ts';

/**
 * The bucket that browsers upload to. Its name comes from a random part of the stack id instead of from CloudFormation,
 * because the resources it refers to (site URL, upload queue) also refer to it (docs/decisions/0022-uploads-bucket-name.md).
 */
export const uploadsBucket = {
  name: Fn.join('-', ['afterhours-uploads', Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))))]),
  get arn() {
    return `arn:${Aws.PARTITION}:s3:::${this.name}`;
  },
  /** The ARN of all its objects. */
  get objects() {
    return `${this.arn}/*`;
  },
  /** The URL that browsers upload to. */
  get url() {
    return `https://${this.name}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  },
};

/** Lets the function sign uploads, and sets `UPLOADS_URL`. */
export function allowUploads(fn: StudioFunction): void {
  fn.addEnvironment('UPLOADS_URL', uploadsBucket.url);
  fn.allow(['s3:PutObject'], uploadsBucket.objects);
}
