import * as z from 'zod';
import { api } from '#shared/api.ts';
import { anEvent } from '../testing/builders.ts';
import { readInput } from './read-input.ts';

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
