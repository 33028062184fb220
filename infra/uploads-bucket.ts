import { Aws, Fn } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { StudioFunction } from './studio-function.ts';

/**
 * The bucket that files are posted to. Its name is made here, from a random part of the stack's id, instead of by
 * CloudFormation: what names the bucket (the dashboard's content security policy, the functions' rights) must exist before
 * it, since the bucket in turn names the site's address and the function that it tells of each file.
 */
export const uploadsBucket = {
  name: Fn.join('-', ['afterhours-uploads', Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))))]),
  get arn() {
    return `arn:${Aws.PARTITION}:s3:::${this.name}`;
  },
  /** All files in it. */
  get objects() {
    return `${this.arn}/*`;
  },
  /** Where browsers post to. */
  get url() {
    return `https://${this.name}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  },
};

/** Lets the function sign forms with which browsers post files, and tells it where to. */
export function allowUploads(fn: StudioFunction): void {
  fn.addEnvironment('UPLOADS_BUCKET', uploadsBucket.name);
  fn.addEnvironment('UPLOADS_URL', uploadsBucket.url);
  fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [uploadsBucket.objects] }));
}
