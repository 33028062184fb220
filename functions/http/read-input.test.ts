import * as z from 'zod';
import { api } from '#shared/contract/api.ts';
import type { Call } from '#shared/contract/call.ts';
import { anEvent } from '../testing/builders.ts';
import { readForm, readInput } from './read-input.ts';

const list = z.strictObject({ rows: z.array(z.strictObject({ name: z.string('must be text') })) });
const saveList = { ...api.createLead, body: list };

function read(body: string, contentType?: string) {
  const event = anEvent({ routeKey: 'PUT /api/list', body });
  return readInput(saveList, { ...event, headers: { 'content-type': contentType } }).body;
}

function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

test.each(['application/json', 'application/json;charset=utf-8', 'APPLICATION/JSON ; charset=utf-8'])(
  'accepts a body sent as %s',
  (contentType) => {
    expect(read('{"rows":[{"name":"Ünal 🌙"}]}', contentType)).toEqual({ rows: [{ name: 'Ünal 🌙' }] });
  },
);

test.each([undefined, '', 'text/plain', 'application/json5', 'text/plain; application/json'])(
  'rejects a body sent as %s',
  (contentType) => {
    expect(() => read('{"rows":[]}', contentType)).toThrow('Send the body as application/json');
  },
);

test('accepts 256 KB and rejects one byte more', () => {
  const bodyOf = (bytes: number) => `{"rows":[]}${' '.repeat(bytes - 11)}`;

  expect(read(bodyOf(262_144), 'application/json')).toEqual({ rows: [] });
  expect(() => read(bodyOf(262_145), 'application/json')).toThrow('The body must not be larger than 256 KB');
});

test('keeps the cause of broken JSON for the log', () => {
  expect(errorOf(() => read('{"rows":', 'application/json'))).toMatchObject({
    message: 'The body is not valid JSON',
    cause: expect.objectContaining({ name: 'SyntaxError' }),
  });
});

test('names the invalid value by its path', () => {
  const error = errorOf(() => read('{"rows":[{"name":"a"},{"name":2}]}', 'application/json'));

  expect(error).toMatchObject({ name: 'InvalidInputError', field: 'rows.1.name' });
  expect(error).toMatchObject({ message: 'rows.1.name must be text' });
});

test('names an unknown field by its path, with at most 100 characters', () => {
  const inRow = errorOf(() => read('{"rows":[{"name":"a","age":1}]}', 'application/json'));
  const long = errorOf(() => read(`{"rows":[],"${'x'.repeat(101)}":1}`, 'application/json'));

  expect(inRow).toMatchObject({ name: 'UnknownFieldError', field: 'rows.0.age' });
  expect(long).toMatchObject({ field: 'x'.repeat(100), message: `${'x'.repeat(100)} is not a known field` });
});

test('repeats the message of a rule as it is when the rule provides a whole sentence', () => {
  const rule = (params?: object) => list.refine(() => false, { error: 'is not complete', path: ['rows'], params });
  const messageOf = (body: z.ZodType) =>
    errorOf(() => readInput({ ...saveList, body }, anEvent({ routeKey: 'PUT /api/list', body: '{"rows":[]}' })));

  expect(messageOf(rule({ sentence: true }))).toMatchObject({ message: 'is not complete', field: 'rows' });
  expect(messageOf(rule())).toMatchObject({ message: 'rows is not complete' });
  expect(messageOf(rule({ sentence: false }))).toMatchObject({ message: 'rows is not complete' });
});

test.each([
  [api.setLeadStatus, '{"status":"lost"}', 'status must be one of new, contacted, converted, closed'],
  [api.setLeadStatus, '{}', 'status is missing'],
  [api.setLeadStatus, '[]', 'The body must be an object'],
  [api.saveFaqs, '{"version":1.5,"rows":[]}', 'version must be a whole number'],
  [api.saveFaqs, '{"version":-1,"rows":[]}', 'version must be at least 0'],
  [api.saveFaqs, '{"version":1,"rows":{}}', 'rows must be a list'],
  [api.reserveUploads, '{"kind":"about","files":[]}', 'files must have at least 1 entry'],
])('says in a sentence what is wrong with a value [DATA-57]: %#', (call: Call, body, message) => {
  const request = anEvent({ routeKey: 'PUT /api/any', body, params: { id: 'e0d3a5a6-5b1c-4d5e-8f00-000000000001' } });

  expect(errorOf(() => readInput({ ...call, headers: undefined }, request))).toMatchObject({ message });
});

test('never answers in the words of the schema library [DATA-57]', () => {
  const junk = [undefined, null, '', 'x'.repeat(70_000), 1.5, -1, 1e9, true, [], [1], Array(600).fill('x'), {}];
  const messages = Object.values<Call>(api).flatMap((call) =>
    [call.params, call.query, call.body].flatMap((schema) => {
      const inField = Object.keys(Object(schema && 'shape' in schema ? schema.shape : {})).flatMap((field) =>
        junk.map((value) => ({ [field]: value })),
      );
      return [...junk, ...inField].map((value) => {
        const only = { ...saveList, params: undefined, headers: undefined, body: schema };
        const event = anEvent({ routeKey: 'PUT /api/list', body: JSON.stringify(value) });
        const error = schema && value !== undefined && errorOf(() => readInput(only, event));
        return error instanceof Error ? error.message : '';
      });
    }),
  );

  expect(messages.length).toBeGreaterThan(1000);
  const ofLibrary = /invalid|too (big|small)|expected|unrecognized|pattern/i;
  expect(messages.filter((message) => ofLibrary.test(message))).toEqual([]);
});

describe('the form of a browser', () => {
  const type = 'application/x-www-form-urlencoded; charset=UTF-8';
  const read = (body: string, change: object = {}) =>
    readForm({ ...anEvent({ routeKey: 'POST /api/booking', body, headers: { 'content-type': type } }), ...change });

  test('has the values of each control, in order, also when the gateway encodes it', () => {
    const body = 'a=1&b=%C3%A9+x%0D%0Ay&a=2&c=&__proto__=3';
    const values = { a: ['1', '2'], b: ['é x\r\ny'], c: [''], ['__proto__']: ['3'] };

    expect(read(body)).toEqual(values);
    expect(read(Buffer.from(body).toString('base64'), { isBase64Encoded: true })).toEqual(values);
    expect(read('')).toEqual({});
  });

  test('is refused above 256 KB, and in another type', () => {
    expect(() => read('x'.repeat(256 * 1024))).not.toThrow();
    expect(() => read('x'.repeat(256 * 1024 + 1))).toThrow('must not be larger than 256 KB');
    for (const other of ['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])
      expect(() => read('', { headers: { 'content-type': other } })).toThrow('Send the body as application/x-www-form');
  });
});
