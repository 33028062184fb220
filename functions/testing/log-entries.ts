import * as z from 'zod';
import { eventOf } from '#shared/leads/lead-events.ts';
import { type LogEntry, logEntrySchema } from '#shared/leads/log-schemas.ts';
import { newEntry } from '../leads/lead-log.ts';

const time = '2026-03-20T19:00:00.000Z';
const artist = { artist_id: '00000000-0000-4000-8000-00000000000a', artist: 'Nia', minutes: 60 };
/** Values of the fields that are neither a literal, a choice nor a boolean. */
const values: Record<string, readonly unknown[]> = {
  by: ['ada', undefined, 'visitor'],
  date: [{ ...artist, id: '00000000-0000-4000-8000-00000000000d', starts_at: time, sequence: 0 }],
  delivery: [{ fate: 'sent', at: time, attempts: 1 }],
  until: [undefined, '2026-03-20'],
};

/** One entry for each event of a lead, derived from the schema of the log. */
export function anEntryOfEach(now: Date): LogEntry[] {
  const all = logEntrySchema.options.flatMap(({ shape }) => {
    const { id: _, at: __, ...fields } = shape;
    let entries: object[] = [{}];
    for (const [name, schema] of Object.entries(fields)) {
      const some = values[name] ?? valuesOf(schema, now);
      entries = entries.flatMap((entry) => some.map((value) => ({ ...entry, [name]: value })));
    }
    return entries.map((entry) => logEntrySchema.parse(newEntry(entry as never, now)));
  });
  // The rows of the table are its events. What the visitor does on the page goes first.
  return [...new Map(all.toReversed().map((entry) => [eventOf(entry), entry])).values()];
}

/** What an entry tells, for the title of a test. */
export function titleOf(entry: LogEntry): string {
  if (entry.kind === 'answer') return entry.did ?? `${entry.kind} of the ${entry.from}`;
  return entry.kind === 'date' ? `date ${entry.change}` : entry.kind;
}

function valuesOf(schema: z.ZodType, now: Date): readonly unknown[] {
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodEnum) return schema.options.toReversed();
  if (schema instanceof z.ZodBoolean) return [true, false];
  if (schema instanceof z.ZodOptional) {
    const inner = schema.unwrap() as z.ZodType;
    return [undefined, ...(inner instanceof z.ZodEnum ? valuesOf(inner, now) : [])];
  }
  return [schema instanceof z.ZodISODateTime ? now.toISOString() : schema instanceof z.ZodString ? 'x' : 1];
}
