/** The value of one period; `undefined` without datapoints. */
type Value = number | undefined;

/** A metric math expression, ready to be computed for one period. */
export type Expression = { ids: string[]; evaluate(valueFor: (id: string) => Value): Value };

const reducers: Record<string, (values: number[]) => number> = {
  MAX: (values) => Math.max(...values),
  MIN: (values) => Math.min(...values),
  SUM: (values) => values.reduce((a, b) => a + b, 0),
};

/**
 * Reads MAX, MIN or SUM of a list whose items are ids or `FILL(id, number)`, such as `MIN([FILL(a, 0), b])`, or a difference of
 * such items, such as `a - FILL(b, 0)`.
 * @throws {Error} for any other expression
 */
export function parseExpression(text: string): Expression {
  const [, name = '', list = ''] = /^(\w+)\(\[(.*)\]\)$/.exec(text) ?? [];
  const operands = text.split(' - ');
  const isDifference = operands.length > 1;
  const reduce = isDifference ? difference : reducers[name];
  const items = (isDifference ? operands : list.split(/,\s*(?![^(]*\))/)).map((item) => {
    const [, filled, value] = /^FILL\((\w+), (\d+(?:\.\d+)?)\)$/.exec(item) ?? [];
    return { id: filled ?? item, fill: value === undefined ? undefined : Number(value) };
  });
  if (!reduce || items.some(({ id }) => !/^[a-z]\w*$/.test(id))) {
    throw new Error(`The metric expression ${text} is not supported here`);
  }
  return {
    ids: items.map(({ id }) => id),
    evaluate(valueFor) {
      const values = items.map(({ id, fill }) => valueFor(id) ?? fill).filter((value) => value !== undefined);
      // A list leaves missing values out; a difference has no value without all of them.
      return values.length < (isDifference ? items.length : 1) ? undefined : reduce(values);
    },
  };
}

function difference(values: number[]): number {
  return values.reduce((rest, value) => rest - value);
}
