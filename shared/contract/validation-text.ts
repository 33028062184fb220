import type * as z from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const formats: Record<string, string> = {
  uuid: 'must be an id',
  datetime: 'must be a date and time such as 2025-01-05T21:30:00Z',
};

/**
 * The message of a rule without one of its own, instead of the schema library's: `must be a number`. It continues a
 * sentence that begins with the name of the field. Pass it as `error` when parsing.
 */
export function validationText(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ? `must be ${kinds[issue.expected]}` : 'is not valid';
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.filter(Boolean).join(', ')}`;
    case 'unrecognized_keys':
      return `has the unknown field ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'has characters that are not allowed here';
    case 'too_small':
      return limitText(issue.origin, 'at least', Number(issue.minimum), issue.inclusive);
    case 'too_big':
      return limitText(issue.origin, 'at most', Number(issue.maximum), issue.inclusive);
    default:
      return 'is not valid';
  }
}

function limitText(origin: string, bound: 'at least' | 'at most', limit: number, inclusive = true): string {
  if (origin === 'string') return `must have ${bound} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `must have ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  if (inclusive) return `must be ${bound} ${limit}`;
  return `must be ${bound === 'at least' ? 'more' : 'less'} than ${limit}`;
}
