import { randomUUID } from 'node:crypto';
import { errorResponse, xmlResponse } from './endpoint-errors.ts';
import type { AwsRequest } from './service.ts';

/** A call in the query protocol of AWS: a form whose names are paths, such as `Destination.ToAddresses.member.1`. */
export class QueryCall {
  readonly action: string;
  readonly #form: URLSearchParams;

  constructor({ body }: Pick<AwsRequest, 'body'>) {
    this.#form = new URLSearchParams(body.toString());
    this.action = this.#form.get('Action') ?? '';
  }

  text(name: string): string | undefined {
    return this.#form.get(name) ?? undefined;
  }

  /** @throws {QueryError} when it is missing or empty */
  required(name: string): string {
    const value = this.#form.get(name);
    if (!value) throw new QueryError('ValidationError', `${name} must be given`);
    return value;
  }

  list(name: string): string[] {
    const values: string[] = [];
    for (let i = 1; this.#form.has(`${name}.member.${i}`); i++) values.push(this.#form.get(`${name}.member.${i}`)!);
    return values;
  }

  /** Parameters of the call that match none of the patterns, and so are unsupported. */
  unknown(known: readonly string[]): string[] {
    return [...this.#form.keys()].filter((key) => !known.some((name) => key === name || key.startsWith(`${name}.`)));
  }
}

/** An error of a service with the query protocol. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Answers a call with the XML result of `act`, or with its error. */
export async function answerQuery(
  service: 'cloudformation' | 'ses' | 'sns',
  { action }: QueryCall,
  act: () => Promise<string>,
): Promise<Response> {
  try {
    const result = `<${action}Result>${await act()}</${action}Result>`;
    const metadata = `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`;
    return xmlResponse(`<${action}Response xmlns="${namespaces[service]}">${result}${metadata}</${action}Response>`);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return errorResponse(service, error.code, error.message, error.status);
  }
}

const namespaces = {
  cloudformation: 'http://cloudformation.amazonaws.com/doc/2010-05-15/',
  ses: 'http://ses.amazonaws.com/doc/2010-12-01/',
  sns: 'http://sns.amazonaws.com/doc/2010-03-31/',
};
