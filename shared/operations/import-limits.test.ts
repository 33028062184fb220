import { expect, test } from 'vitest';
import type * as z from 'zod';
import { exportedLeadSchema, exportedLists, exportedRowSchema } from './export-schemas.ts';
import { importCommands } from './import-commands.ts';
import { defOf, sampleEntryId, sampleId, sampleOf, samplesOf, sampleTime } from './sample-for-tests.ts';

/** One character more than calls accept; of other texts, more than the server makes. */
const tooLong: Record<string, number> = {
  first_name: 101,
  last_name: 101,
  phone: 41,
  email: 255,
  artist: 121,
  artist_choice: 121,
  description: 5001,
  price: 81,
  deposit: 121,
  payment_url: 501,
  subject: 201,
  text: 5001,
  word: 201,
  question: 161,
  answer: 2461,
  handle: 65,
  'agreed_rules text': 2001,
};
const tooMany: Record<string, number> = {
  times: 5,
  dates: 201,
  details: 31,
  photos: 21,
  despite: 201,
  agreed_rules: 11,
  asked_times: 21,
};
const late = ['9998-12-31T20:00:00.000Z', '9998-12-31'];

type Bad = { path: string; value: unknown; part: unknown };

/** Values that the schema accepts but for one text, number, list or time. */
function* badOf(schema: z.ZodType, path: string, hasTimes: boolean): Generator<Bad> {
  const { type, shape, options, innerType, element, in: from, left, right, valueType } = defOf(schema);
  const [name = '', around] = path
    .split('.')
    .filter((part) => part !== '0')
    .toReversed();
  if (type === 'string') {
    const sample = sampleOf(schema);
    const isTime = late.some((each) => schema.safeParse(each).success) && !schema.safeParse('x').success;
    if (isTime && hasTimes)
      for (const value of late) if (schema.safeParse(value).success) yield { path, value, part: value };
    const part = String(sample).padEnd(
      hasTimes ? (tooLong[`${around} ${name}`] ?? tooLong[name] ?? 2001) : 70_000,
      'x',
    );
    if (!isTime) yield { path, value: part, part };
  }
  if (type === 'number') yield { path, value: 10 ** 15, part: 10 ** 15 };
  if (type === 'array') {
    const part = Array(tooMany[name] ?? 1001).fill(sampleOf(element));
    yield { path: `${path}[]`, value: part, part };
    for (const bad of badOf(element, `${path}.0`, hasTimes)) yield { ...bad, value: [bad.value] };
  }
  if (type === 'record') {
    const [key = ''] = Object.keys(sampleOf(schema) as object);
    for (const bad of badOf(valueType, `${path}.${key}`, hasTimes)) yield { ...bad, value: { [key]: bad.value } };
  }
  for (const [key, each] of Object.entries(shape ?? {})) {
    for (const bad of badOf(each, `${path}.${key}`, hasTimes))
      yield { ...bad, value: { ...samplesOf(shape), [key]: bad.value } };
  }
  for (const option of options ?? []) yield* badOf(option, path, hasTimes);
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (one && other)
      for (const bad of badOf(one, path, hasTimes))
        yield { ...bad, value: { ...(sampleOf(other) as object), ...(bad.value as object) } };
  }
  if (innerType ?? from) yield* badOf((innerType ?? from) as z.ZodType, path, hasTimes);
}

const { leads, entries, settings, recordImages, images } = importCommands;
const doors: [string, z.ZodType, boolean][] = [
  ['lead file', exportedLeadSchema, true],
  ['leads', leads.input, true],
  ['entries', entries.input, true],
  ['settings', settings.input, false],
  ['recordImages', recordImages.input, false],
  ['images', images.input, false],
  ...exportedLists.map((list): [string, z.ZodType, boolean] => [list, exportedRowSchema(list), false]),
];

test.each(doors)(
  'an import of %s takes no text, number, list or time beyond what calls accept [MOVE-15]',
  (name, schema, hasTimes) => {
    const bad = [...badOf(schema, name, hasTimes)].filter(({ path }) => !/\.log\[\]$/.test(path));

    expect(schema.safeParse(sampleOf(schema)).error).toBeUndefined();
    expect(bad.length).toBeGreaterThan(2);
    // A damaged value of some fields is left out.
    const takes = ({ value, part }: Bad) =>
      JSON.stringify(schema.safeParse(value).data ?? '').includes(JSON.stringify(part));
    expect(bad.filter(takes).map(({ path }) => path)).toEqual([]);
  },
);

test('an import takes an answer of at most 2,000 characters', () => {
  const entry = {
    kind: 'answer',
    id: sampleEntryId,
    at: sampleTime,
    happened_at: sampleTime,
    from: 'visitor',
    way: 'page',
  };
  const fits = (length: number) =>
    entries.input.safeParse({ export: 'a'.repeat(64), lead: sampleId, log: [{ ...entry, text: 'x'.repeat(length) }] })
      .success;

  expect([fits(2000), fits(2001)]).toEqual([true, false]);
});
