import type { Owner } from './iam.ts';
import { S3Error } from './s3-error.ts';
import type { Caller } from './service.ts';
import { isSignatureOf, mismatch } from './signature.ts';

/** An upload that a browser sent as a form, its policy and signature found right. */
export type FormUpload = {
  key: string;
  body: Buffer;
  /** Fields that become headers of the object. */
  headers: Record<string, string>;
  /** Who signed the policy. */
  caller: Caller;
  status: 200 | 201 | 204;
};

type FormParts = {
  bucket: string;
  contentType: string;
  body: Buffer;
  /** Whose credentials these are; nothing for unknown ones. */
  ownerOf(accessKeyId: string, sessionToken: string | undefined): Owner | undefined;
  now?: Date;
};

/** @throws {S3Error} for a form that its own signed policy does not allow */
export async function readFormUpload({
  bucket,
  contentType,
  body,
  ownerOf,
  now = new Date(),
}: FormParts): Promise<FormUpload> {
  const { fields, file } = await readForm(body, contentType);
  const scope = fields.get('x-amz-credential') ?? '';
  const [accessKeyId = ''] = scope.split('/');
  const policyText = fields.get('policy');
  if (!policyText) throw new S3Error('AccessDenied', 'Access Denied', 403);
  const owner = ownerOf(accessKeyId, fields.get('x-amz-security-token'));
  if (!owner) {
    throw new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.', 403);
  }
  if (!isSignatureOf(policyText, scope, owner.secretAccessKey, fields.get('x-amz-signature') ?? '')) {
    throw new S3Error(mismatch.code, mismatch.message, 403);
  }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is S3's own placeholder
  const key = (fields.get('key') ?? '').replace('${filename}', file.name);
  checkPolicy(
    readPolicyText(policyText),
    new Map([...fields, ['bucket', bucket], ['key', key]]),
    file.body.length,
    now,
  );
  if (!key) throw new S3Error('InvalidArgument', 'Bucket POST must contain a field named "key".', 400);
  if (fields.has('success_action_redirect')) {
    throw new S3Error('NotImplemented', 'success_action_redirect is not supported here', 501);
  }
  const status = Number(fields.get('success_action_status'));
  return {
    key,
    body: file.body,
    headers: Object.fromEntries(fields),
    caller: owner.caller,
    status: status === 200 || status === 201 ? status : 204,
  };
}

type Policy = { expiration: string; conditions: (unknown[] | Record<string, string>)[] };

type Form = { fields: Map<string, string>; file: { name: string; body: Buffer } };

async function readForm(body: Buffer, contentType: string): Promise<Form> {
  const fields = new Map<string, string>();
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new S3Error(
      'MalformedPOSTRequest',
      'The body of your POST request is not well-formed multipart/form-data.',
      400,
    );
  });
  for (const [name, value] of form) {
    if (name.toLowerCase() !== 'file') {
      fields.set(name.toLowerCase(), String(value));
      continue;
    }
    const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
    // What follows the file is not read, as on S3.
    return { fields, file: { name: typeof value === 'string' ? '' : value.name, body: bytes } };
  }
  throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.', 400);
}

function readPolicyText(text: string): Policy {
  try {
    const policy = JSON.parse(Buffer.from(text, 'base64').toString());
    if (!policy.expiration || !Array.isArray(policy.conditions)) throw new Error('incomplete');
    return policy;
  } catch (error) {
    throw new S3Error('InvalidPolicyDocument', `Invalid Policy: ${(error as Error).message}`, 400);
  }
}

/** Fields that a policy need not mention. */
const freeFields = new Set(['policy', 'x-amz-signature', 'bucket', 'file']);

function checkPolicy(policy: Policy, fields: Map<string, string>, size: number, now: Date): void {
  if (!(now.getTime() < Date.parse(policy.expiration))) {
    throw new S3Error('AccessDenied', 'Invalid according to Policy: Policy expired.', 403);
  }
  const mentioned = new Set(freeFields);
  for (const condition of policy.conditions.flatMap(asTriples)) {
    const [operator, subject, value] = condition;
    if (operator === 'content-length-range') {
      checkSize(size, Number(subject), Number(value));
      continue;
    }
    const name = String(subject).replace(/^\$/, '').toLowerCase();
    mentioned.add(name);
    const actual = fields.get(name) ?? '';
    const holds =
      operator === 'eq' ? actual === value : operator === 'starts-with' && startsWith(name, actual, String(value));
    if (!holds) {
      const message = `Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`;
      throw new S3Error('AccessDenied', message, 403);
    }
  }
  const extra = [...fields.keys()].filter((name) => !mentioned.has(name) && !name.startsWith('x-ignore-'));
  if (extra.length > 0) {
    throw new S3Error('AccessDenied', `Invalid according to Policy: Extra input fields: ${extra.join(', ')}`, 403);
  }
}

function asTriples(condition: unknown[] | Record<string, string>): unknown[][] {
  if (Array.isArray(condition)) return [condition];
  return Object.entries(condition).map(([name, value]) => ['eq', `$${name}`, value]);
}

function startsWith(name: string, actual: string, prefix: string): boolean {
  // Several content types may be sent as a list, and each must fit.
  const values = name === 'content-type' ? actual.split(',') : [actual];
  return values.every((value) => value.startsWith(prefix));
}

function checkSize(size: number, least: number, most: number): void {
  if (size > most) {
    throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', 400);
  }
  if (size < least) {
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', 400);
  }
}
