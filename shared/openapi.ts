import * as z from 'zod';
import { api, apiRoot, bodyErrors, type Call, commonErrors, staffErrors } from './api.ts';
import { apiErrorSchema, type ErrorCode, errorStatus } from './errors.ts';

/** The contract as an OpenAPI 3.1 document, for people and tools outside this project. */
export function toOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<Call>(api)) {
    const path = `${apiRoot}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Afterhours', version: '1', description: 'What the site and the dashboard ask their server for.' },
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

function operation(operationId: string, call: Call) {
  return {
    operationId,
    summary: call.summary,
    'x-least-role': call.role,
    ...(call.role === 'visitor' ? {} : { security: [{ staff: [] }] }),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...parameters('header', call.headers),
    ],
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } }
      : {}),
    responses: {
      [call.success]: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(call.result, 'output') } },
      },
      ...Object.fromEntries([...Map.groupBy(errorsOf(call), (code) => errorStatus[code])].map(errorResponse)),
    },
  };
}

/** Every code that a call can answer with. */
export function errorsOf(call: Call): ErrorCode[] {
  const byRole = call.role === 'visitor' ? [] : staffErrors;
  return [...commonErrors, ...(call.body ? bodyErrors : []), ...byRole, ...call.errors];
}

function errorResponse([status, codes]: [number, ErrorCode[]]) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return [status, { description: codes.join(', '), content }];
}

function parameters(place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !(part as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(part as z.ZodType, 'input'),
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, '~standard': __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
