import { expect, test } from 'vitest';
import * as z from 'zod';
import { api, bodyErrors, type CallName, commonErrors, staffErrors } from './api.ts';
import type { Call } from './call.ts';
import { apiRoot } from './call.ts';
import { apiErrorSchema, type ErrorCode, errorStatus } from './errors.ts';

test('docs/openapi.json matches the contract (npx vitest run shared -u updates it)', async () => {
  await expect(aLineForEachCall()).toMatchFileSnapshot('../../docs/openapi.json');
});

test('calls for staff require a token, calls for visitors do not', () => {
  const { paths } = toOpenApi();

  expect(paths['/api/leads']?.get).toHaveProperty('security');
  expect(paths['/api/leads']?.post).not.toHaveProperty('security');
});

/** The document as JSON. A changed call is one changed line. */
function aLineForEachCall(): string {
  const { paths, ...rest } = toOpenApi();
  const lines = Object.entries(paths).map(([path, calls]) => {
    const operations = Object.entries(calls).map(([method, call]) => `    "${method}": ${JSON.stringify(call)}`);
    return `  "${path}": {\n${operations.join(',\n')}\n  }`;
  });
  return `${JSON.stringify(rest).slice(0, -1)},\n"paths": {\n${lines.join(',\n')}\n}}\n`;
}

/** The contract as an OpenAPI 3.1 document, for people and tools outside this project. */
function toOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(api) as [CallName, Call][]) {
    const path = `${apiRoot}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Afterhours', version: '1', description: 'The API of the website and its dashboard.' },
    paths,
    components: {
      schemas: { Error: schemaOf(apiErrorSchema, 'output') },
      securitySchemes: {
        staff: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token of the user pool.',
        },
      },
    },
  };
}

function operation(operationId: CallName, call: Call) {
  return {
    operationId,
    'x-least-role': call.role,
    ...(call.role === 'visitor' ? {} : { security: [{ staff: [] }] }),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...parameters('header', call.headers),
    ],
    ...(call.body
      ? { requestBody: { required: true, content: { [sentType(call)]: { schema: schemaOf(call.body, 'input') } } } }
      : {}),
    responses: {
      [call.success ?? 200]: {
        description: 'Success',
        ...(call.success === 303
          ? { headers: { Location: { schema: schemaOf(call.result, 'output') } } }
          : { content: { [answeredType(call)]: { schema: schemaOf(call.result, 'output') } } }),
      },
      ...Object.fromEntries(
        [...Map.groupBy(errorsOf(call), (code) => errorStatus[code])].map((errors) => errorResponse(call, errors)),
      ),
    },
  };
}

function sentType({ page }: Call): string {
  return page ? 'application/x-www-form-urlencoded' : 'application/json';
}

function answeredType({ page, type = 'application/json' }: Call): string {
  return page ? 'text/html' : type;
}

/** All error codes that a call can return. */
function errorsOf(call: Call): ErrorCode[] {
  const byRole = call.role === 'visitor' ? [] : staffErrors;
  return [...commonErrors, ...(call.body ? bodyErrors : []), ...byRole, ...(call.errors ?? [])];
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before a retry.', schema: { type: 'integer' } },
};

function errorResponse({ page }: Call, [status, codes]: [number, ErrorCode[]]) {
  const content = page
    ? { 'text/html': { schema: { type: 'string' } } }
    : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const isTemporary = status === 429 || status === 503;
  return [status, { description: codes.join(', '), ...(isTemporary && { headers: retryAfter }), content }];
}

function parameters(location: 'path' | 'query' | 'header', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: location,
    required: !(part as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(part as z.ZodType, 'input'),
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, '~standard': __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
