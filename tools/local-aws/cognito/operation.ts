import { z } from 'zod';
import { checkAccessToken, type SignedIn } from './access-token.ts';
import { invalidParameter, unsupported } from './errors.ts';
import type { Client, Pool, PoolDirectory } from './pool.ts';

/** An operation of a pool. A signed one requires the right to it on the pool. */
export type Operation = {
  readonly signed: boolean;
  run(pools: PoolDirectory, body: unknown): Promise<object>;
};

type Input<S extends z.ZodRawShape> = z.infer<z.ZodObject<S>>;
type Run<S extends z.ZodRawShape, Context> = (call: Context & { input: Input<S> }) => object | Promise<object>;

/** A call of an app client without a signed-in user; `shape` describes the input except `ClientId`. */
export function clientOperation<S extends z.ZodRawShape>(
  shape: S,
  run: Run<S, { pool: Pool; client: Client }>,
): Operation {
  return {
    signed: false,
    async run(pools, body) {
      const { key, input } = parse('ClientId', shape, body);
      return run({ ...pools.byClient(key), input });
    },
  };
}

/** A call of a signed-in user; `shape` describes the input except `AccessToken`. */
export function tokenOperation<S extends z.ZodRawShape>(shape: S, run: Run<S, SignedIn>): Operation {
  return {
    signed: false,
    async run(pools, body) {
      const { key, input } = parse('AccessToken', shape, body);
      return run({ ...(await checkAccessToken(pools, key)), input });
    },
  };
}

/** A signed call about a pool; `shape` describes the input beside `UserPoolId`. */
export function poolOperation<S extends z.ZodRawShape>(shape: S, run: Run<S, { pool: Pool }>): Operation {
  return {
    signed: true,
    async run(pools, body) {
      const { key, input } = parse('UserPoolId', shape, body);
      return run({ pool: pools.byId(key), input });
    },
  };
}

export const attributeEntries = z.array(z.strictObject({ Name: z.string().min(1), Value: z.string().optional() }));
export const metadata = z.record(z.string(), z.string()).optional();
export const username = z.string().min(1).max(128);
export const password = z.string().min(1).max(256);
export const code = z.string().min(1).max(2048);

/** Device and analytics data, which has no effect here. */
export const ignored = {
  AnalyticsMetadata: z.unknown().optional(),
  UserContextData: z.unknown().optional(),
};

/** Parses the input, without the key that identifies the target. @throws {UserPoolError} naming what is wrong */
function parse<S extends z.ZodRawShape>(name: string, shape: S, body: unknown): { key: string; input: Input<S> } {
  const result = z.strictObject({ ...shape, [name]: z.string().min(1) }).safeParse(body);
  if (result.success) {
    const { [name]: key, ...input } = result.data as Record<string, unknown>;
    return { key: key as string, input: input as Input<S> };
  }
  const issue = result.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') throw unsupported(`the parameter ${issue.keys.join(', ')}`);
  const path = issue.path.map((part, index) => (index ? String(part) : lowerFirst(String(part)))).join('.');
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  throw invalidParameter(
    missing
      ? `1 validation error detected: Value null at '${path}' failed to satisfy constraint: Member must not be null`
      : `1 validation error detected: Value at '${path}' failed to satisfy constraint: ${issue.message}`,
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
