/** An event pattern: an object in the shape of the event, whose leaves are lists of accepted values. */
export type Pattern = { [key: string]: Pattern | unknown[] };

type Test = (value: unknown) => boolean;

/**
 * Compiles a pattern into a test of events, as filters of event sources do.
 * @throws {Error} for an operator, such as `prefix`
 */
export function compilePattern(pattern: Pattern): Test {
  const tests = Object.entries(pattern).map(([key, part]): Test => {
    if (!Array.isArray(part)) {
      const nested = compilePattern(part);
      return (event) => nested(fieldOf(event, key));
    }
    const operator = part.find((leaf) => typeof leaf === 'object' && leaf !== null);
    if (operator) throw new Error(`The pattern ${JSON.stringify(operator)} is not supported here`);
    return (event) => part.includes(fieldOf(event, key));
  });
  return (event) => tests.every((matches) => matches(event));
}

function fieldOf(event: unknown, key: string): unknown {
  return typeof event === 'object' && event !== null && Object.hasOwn(event, key)
    ? (event as Record<string, unknown>)[key]
    : undefined;
}
