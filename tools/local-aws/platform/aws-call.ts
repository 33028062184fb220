import type { Environment } from './service.ts';

/** An AWS service refused a call. */
export class AwsCallError extends Error {
  override readonly name = 'AwsCallError';
  /** The error code of the service, such as `AccessDeniedException`. */
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Calls an operation of a service with the JSON protocol, as the role. @throws {AwsCallError} */
export async function callJson<Result>(
  environment: Environment,
  roleArn: string,
  service: string,
  target: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<Result> {
  const headers = { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.0' };
  const response = await send(environment, roleArn, service, headers, JSON.stringify(input), signal);
  const text = await response.text();
  if (response.ok) return text === '' ? ({} as Result) : JSON.parse(text);
  throw jsonError(response.status, text);
}

/** The signature is a placeholder: inside the platform only the credential identifies the caller. */
function send(
  environment: Environment,
  roleArn: string,
  service: string,
  headers: Record<string, string>,
  body: string,
  signal?: AbortSignal,
): Promise<Response> {
  const { accessKeyId, sessionToken } = environment.credentialsFor(roleArn);
  const now = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${accessKeyId}/${now.slice(0, 8)}/${environment.region}/${service}/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`;
  return fetch(`${environment.endpoint}/`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization,
      'x-amz-date': now,
      ...(sessionToken && { 'x-amz-security-token': sessionToken }),
    },
    body,
    signal,
  });
}

function jsonError(status: number, text: string): AwsCallError {
  try {
    const error = JSON.parse(text);
    return new AwsCallError(String(error.__type ?? status).replace(/^.*#/, ''), error.message ?? error.Message ?? text);
  } catch {
    return new AwsCallError(String(status), text);
  }
}
