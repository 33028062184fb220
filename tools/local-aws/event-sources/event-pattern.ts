/** An event pattern: an object in the shape of the event, whose leaves are lists of accepted values. */
export type Pattern = { [key: string]: Pattern | unknown[] };

type Test = (value: unknown) => boolean;

/**
 * Compiles a pattern into a test of events, as filters of event sources do. A list in the event matches when one
 * of its elements does.
 * @throws {Error} naming an unsupported operator
 */
export function compilePattern(pattern: Pattern): Test {
  const tests = Object.entries(pattern).map(([key, part]): Test => {
    if (key === '$or') {
      if (!Array.isArray(part)) throw new Error('$or must be a list of patterns');
      const choices = part.map((choice) => compilePattern(choice as Pattern));
      return (event) => choices.some((matches) => matches(event));
    }
    if (!Array.isArray(part)) {
      const nested = compilePattern(part);
      return (event) => isObject(fieldOf(event, key)) && nested(fieldOf(event, key));
    }
    const leaves = part.map(compileLeaf);
    return (event) => leaves.some((matches) => matches(fieldOf(event, key)));
  });
  return (event) => tests.every((matches) => matches(event));
}

function compileLeaf(leaf: unknown): Test {
  if (!isObject(leaf)) return anyOf((value) => value === leaf);
  const [[operator, operand] = ['', undefined], ...others] = Object.entries(leaf);
  if (others.length > 0) throw new Error(`The pattern ${JSON.stringify(leaf)} has more than one operator`);
  switch (operator) {
    case 'exists':
      return (value) => (value !== undefined && !isObject(value)) === operand;
    case 'prefix':
      return text(operand, (value, wanted) => value.startsWith(wanted));
    case 'suffix':
      return text(operand, (value, wanted) => value.endsWith(wanted));
    case 'equals-ignore-case':
      return text(operand, (value, wanted) => value.toLowerCase() === wanted.toLowerCase());
    case 'anything-but': {
      const excluded = [operand].flat().map(compileLeaf);
      return (value) => value !== undefined && !excluded.some((matches) => matches(value));
    }
    case 'numeric':
      return numeric(operand);
    default:
      throw new Error(`The pattern operator ${operator} is not supported here`);
  }
}

function text(operand: unknown, compare: (value: string, wanted: string) => boolean): Test {
  if (typeof operand !== 'string') throw new Error(`The pattern operand ${JSON.stringify(operand)} is no text`);
  return anyOf((value) => typeof value === 'string' && compare(value, operand));
}

const comparisons: Record<string, (value: number, limit: number) => boolean> = {
  '=': (value, limit) => value === limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
};

/** Numbers are text in a DynamoDB record (`{ "N": "5" }`), so `numeric` never matches them, as on AWS. */
function numeric(operand: unknown): Test {
  if (!Array.isArray(operand) || operand.length % 2 !== 0)
    throw new Error('numeric needs pairs of comparison and number');
  const limits = Array.from({ length: operand.length / 2 }, (_, index) => {
    const compare = comparisons[operand[index * 2]];
    if (!compare) throw new Error(`The numeric comparison ${operand[index * 2]} is not supported here`);
    return (value: number) => compare(value, Number(operand[index * 2 + 1]));
  });
  return anyOf((value) => typeof value === 'number' && limits.every((holds) => holds(value)));
}

function anyOf(test: Test): Test {
  return (value) => (Array.isArray(value) ? value.some(test) : test(value));
}

function fieldOf(event: unknown, key: string): unknown {
  return isObject(event) && Object.hasOwn(event, key) ? event[key] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
