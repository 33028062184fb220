import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { contentTextSchema } from '../content/text-schemas.ts';
import { contentDefaults } from '../content/texts.ts';
import { api } from './api.ts';
import type { Call } from './call.ts';

/** C0, DEL and C1, the separators of lines and paragraphs, half a pair, and the two that Windows writes. */
const characters = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 33 }, (_, code) => String.fromCharCode(0x7f + code)),
  ...['\u2028', '\u2029', '\ud83c', '\udf19', '\r\n'],
];
const lineLike = /^(?:\r\n|[\n\v\f\r\u0085\u2028\u2029])$/;
const left = /(?![\t\n])[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** Keys, cursors, secrets and stored values to compare with: they are no text of a person, and stay as they are. */
const keys =
  /\.(?:token|stored|waits|cursor|before|since|type|password|section|field|x-request-key|idempotency-key)$|form\.subject$|^eraseLead params\.id$/;
const words = ['Ink well', 'a&b'];
const addresses = ['ada@mail.example', 'https://ink.example/well', '@inkwell'];

type Field = { path: string; schema: z.ZodType; isList: boolean };
type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
} & Record<'innerType' | 'element' | 'in' | 'out' | 'valueType', z.ZodType | undefined>;

function* fieldsOf(schema: z.ZodType, path: string, whole = schema, isList = false): Generator<Field> {
  const def = schema.def as unknown as Def;
  if (def.type === 'string') return yield { path, schema: whole, isList };
  for (const [name, value] of Object.entries(def.shape ?? {})) yield* fieldsOf(value, `${path}.${name}`);
  for (const option of def.options ?? []) yield* fieldsOf(option, path, whole, isList);
  if (def.element) yield* fieldsOf(def.element, path, whole, true);
  for (const inner of [def.innerType, def.in, def.out, def.valueType])
    if (inner) yield* fieldsOf(inner, path, whole, isList);
}

const fields = Object.entries(api as Record<string, Call>).flatMap(([call, { body, query, params, headers }]) =>
  Object.entries({ body, query, params, headers }).flatMap(([part, schema]) =>
    schema ? [...fieldsOf(schema, `${call} ${part}`)].filter(({ path }) => !keys.test(path)) : [],
  ),
);

const accepts = ({ schema, isList }: Field, value: string) => schema.safeParse(isList ? [value] : value);
const parsed = (field: Field, value: string) => [accepts(field, value).data ?? []].flat()[0];

const texts = fields.filter((field) => words.some((word) => accepts(field, word).success));
const urls = fields.flatMap((field) => {
  const address = !texts.includes(field) && addresses.find((each) => accepts(field, each).success);
  return address ? [{ field, address }] : [];
});

describe('the texts of requests [DATA-63]', () => {
  test('finds the texts of the contract by its schemas', () => {
    const paths = texts.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'createLead body.first_name',
        'createLead body.details.answers',
        'answerRequest body.text',
        'sendReply body.offer.price',
        'saveEmailSettings body.settings.setting_value',
        'saveArtists body.rows.books_word',
        'createUser body.full_name',
      ]),
    );
    expect(paths.length).toBeGreaterThan(60);
    expect(urls.map(({ field }) => field.path)).toEqual(
      expect.arrayContaining([
        'createLead body.email',
        'saveArtists body.rows.instagram_link',
        'sendReply body.offer.payment_url',
      ]),
    );
  });

  test.each(texts)('accepts and removes what a person cannot see in $path', (field) => {
    const word = words.find((each) => accepts(field, each).success) as string;
    for (const character of characters) {
      const [within, around] = [word.replace(/.$/, `${character}$&`), `${character}${word}${character}`].map((value) =>
        parsed(field, value),
      ) as [string, string];
      expect([character, within, left.test(within + around)]).toEqual([character, expect.any(String), false]);
      expect([character, within.replace(/\s/g, '')]).toEqual([character, word.replace(/\s/g, '')]);
      expect([character, /\s.$/.test(within)]).toEqual([
        character,
        lineLike.test(character) || /[\t ]/.test(character),
      ]);
      expect([character, around.trim()]).toEqual([character, word]);
    }
  });

  test.each(urls)('accepts $address with what a person cannot see around it in $field.path', ({ field, address }) => {
    for (const character of characters) {
      expect([character, parsed(field, `${character}${address}${character}`)]).toEqual([character, address]);
      expect([character, left.test(String(parsed(field, address.replace(/.$/, `${character}$&`))))]).toEqual([
        character,
        false,
      ]);
    }
  });

  test.each(
    Object.entries(contentDefaults).flatMap(([section, texts]) =>
      Object.keys(texts).map((field) => ({ section, field })),
    ),
  )(
    'accepts and removes what a person cannot see in the text $section/$field, and keeps lines only where staff see them',
    (key) => {
      const save = (value: string) => contentTextSchema.safeParse({ ...key, value });
      const samples = [...words, ...addresses, '', 'G-AB12CD34EF'];
      const sample = samples.find((each) => save(each).success) as string;
      for (const character of characters) {
        expect([character, save(`${character}${sample}${character}`).data?.value]).toEqual([character, sample]);
        const within = save(sample.replace(' ', character)).data?.value ?? '';
        expect([character, left.test(within)]).toEqual([character, false]);
        const isMultiLine = /description|content|privacy_notice|appointment_rules/.test(key.field);
        if (sample === 'Ink well')
          expect(/[\t\n]/.test(within)).toBe(isMultiLine && (lineLike.test(character) || character === '\t'));
      }
    },
  );

  test.each(['first_name', 'description'] as const)(
    'counts the characters of %s after it has removed others',
    (name) => {
      const field = fields.find(({ path }) => path === `createLead body.${name}`) as Field;
      const limit = { first_name: 100, description: 5000 }[name];

      expect(parsed(field, `\u0000${'🌙\u0007'.repeat(limit)}`)).toBe('🌙'.repeat(limit));
      expect(accepts(field, `${'🌙\u0007'.repeat(limit)}x`).error?.issues[0]?.message).toBe(
        `must have at most ${limit} characters`,
      );
      expect(accepts(field, '\u0000\u000b\ud83c\u200b').error?.issues[0]?.message).toBe('must not be empty');
    },
  );
});
