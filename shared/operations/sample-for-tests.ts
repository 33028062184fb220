import type * as z from 'zod';

/** An id that the samples share. */
export const sampleId = '00000000-0000-4000-8000-000000000001';
export const sampleTime = '2026-03-01T20:00:00.000Z';
export const sampleEntryId = `20260301200000000-${sampleId}`;
const texts = [
  ...['x', sampleId, sampleTime, '2026-03-01', 'ada@mail.example', 'https://pay.example/x', 'tAbCd-_12'],
  ...[sampleEntryId, `2026030120-${sampleId}`, '/media/gallery-images/art/a.jpg', 'abCD_-12', '#1a2', 'a'.repeat(64)],
  '14:30',
];
/** Of fields whose sample depends on that of another field. */
const byName: Record<string, unknown> = { until_time: '18:00' };

type Shape = Record<string, z.ZodType>;
/** The parts of a schema by the type of it. */
type Def = { type: string; shape: Shape; options: z.ZodType[]; entries: object; values: unknown[] } & Record<
  'innerType' | 'element' | 'in' | 'left' | 'right' | 'keyType' | 'valueType',
  z.ZodType
>;

export function defOf(schema: z.ZodType): Def {
  return schema.def as unknown as Def;
}

/** A value for each field, also for optional ones. */
export function samplesOf(shape: Shape): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, byName[name] ?? sampleOf(each)]));
}

/** A value that the schema accepts, with all optional fields. @throws when none of the samples fits a part of the schema */
export function sampleOf(schema: z.ZodType): unknown {
  const built = build(schema);
  return schema.safeParse(built).success ? built : (texts.find((each) => schema.safeParse(each).success) ?? built);
}

function build(schema: z.ZodType): unknown {
  const {
    type,
    shape,
    options,
    entries,
    values,
    innerType,
    element,
    in: from,
    left,
    right,
    keyType,
    valueType,
  } = defOf(schema);
  if (type === 'object') return samplesOf(shape);
  // A choice of nothing comes first.
  if (type === 'union') return sampleOf(options.at(-1) as z.ZodType);
  if (type === 'enum') return Object.values(entries).at(-1);
  if (type === 'literal') return values[0];
  if (type === 'array') return [sampleOf(element)];
  if (type === 'record') return { [String(sampleOf(keyType))]: sampleOf(valueType) };
  if (type === 'intersection') return { ...(sampleOf(left) as object), ...(sampleOf(right) as object) };
  if (innerType ?? from) return sampleOf((innerType ?? from) as z.ZodType);
  const found = [...texts, 60, 1, true, null].find((each) => schema.safeParse(each).success);
  if (found === undefined) throw new Error(`None of the samples fits a ${type}: add one that does.`);
  return found;
}
