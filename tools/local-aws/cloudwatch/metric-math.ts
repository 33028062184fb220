/** The value of one period; `undefined` without datapoints. */
type Value = number | undefined;
type Operand = Value | Value[];
type Evaluate = (valueFor: (id: string) => Value) => Operand;

/** A metric math expression, ready to be computed for one period. */
export type Expression = { ids: string[]; evaluate(valueFor: (id: string) => Value): Value };

/**
 * Reads arithmetic, comparisons, lists in square brackets and the functions ABS, AVG, FILL (with a number), IF, MAX, MIN and SUM.
 * @throws {Error} naming an unsupported part
 */
export function parseExpression(text: string): Expression {
  const tokens = [...text.matchAll(/\s*(\d+(?:\.\d+)?|[A-Za-z_]\w*|[<>=!]=|&&|\|\||\S)/g)].map(
    ([, token = '']) => token,
  );
  const ids = new Set<string>();
  let at = 0;

  const evaluate = comparison();
  if (at < tokens.length) throw unsupported(tokens[at]);
  return {
    ids: [...ids],
    evaluate: (valueFor) => {
      const result = evaluate(valueFor);
      if (Array.isArray(result)) throw new Error(`${text} gives several values`);
      return result;
    },
  };

  function comparison(): Evaluate {
    return binary(sum, {
      '>': (a, b) => +(a > b),
      '>=': (a, b) => +(a >= b),
      '<': (a, b) => +(a < b),
      '<=': (a, b) => +(a <= b),
      '==': (a, b) => +(a === b),
      '!=': (a, b) => +(a !== b),
    });
  }

  function sum(): Evaluate {
    return binary(product, { '+': (a, b) => a + b, '-': (a, b) => a - b });
  }

  function product(): Evaluate {
    // A division by zero gives no value.
    return binary(factor, { '*': (a, b) => a * b, '/': (a, b) => (b === 0 ? undefined : a / b) });
  }

  function binary(part: () => Evaluate, operators: Record<string, (a: number, b: number) => Value>): Evaluate {
    let left = part();
    for (let operator = operators[tokens[at] ?? '']; operator; operator = operators[tokens[at] ?? '']) {
      at++;
      left = combined(left, operator, part());
    }
    return left;
  }

  function factor(): Evaluate {
    const token = tokens[at++];
    if (token === undefined) throw new Error(`The metric expression ${text} ends too early`);
    if (/^\d/.test(token)) return () => Number(token);
    if (token === '-')
      return combined(
        () => 0,
        (a, b) => a - b,
        factor(),
      );
    if (token === '(') return closed(comparison(), ')');
    if (token === '[') {
      const items = list(']');
      return (valueFor) => items.flatMap((item) => item(valueFor));
    }
    if (!/^[A-Za-z_]/.test(token)) throw unsupported(token);
    if (tokens[at] !== '(') {
      ids.add(token);
      return (valueFor) => valueFor(token);
    }
    at++;
    return called(token, list(')'));
  }

  function list(end: string): Evaluate[] {
    const items: Evaluate[] = [];
    while (tokens[at] !== end) {
      items.push(comparison());
      if (tokens[at] === ',') at++;
      else if (tokens[at] !== end) throw unsupported(tokens[at]);
    }
    at++;
    return items;
  }

  function closed(inner: Evaluate, end: string): Evaluate {
    if (tokens[at++] !== end) throw new Error(`The metric expression ${text} lacks a ${end}`);
    return inner;
  }

  function called(name: string, [first, second, third]: Evaluate[]): Evaluate {
    const reduced = (reduce: (values: number[]) => number): Evaluate => {
      if (!first || second) throw unsupported(name);
      return (valueFor) => {
        const values = [first(valueFor)].flat().filter((value) => value !== undefined);
        return values.length === 0 ? undefined : reduce(values);
      };
    };
    switch (name) {
      case 'ABS':
        return reduced(([value = 0]) => Math.abs(value));
      case 'AVG':
        return reduced((values) => values.reduce((a, b) => a + b, 0) / values.length);
      case 'MAX':
        return reduced((values) => Math.max(...values));
      case 'MIN':
        return reduced((values) => Math.min(...values));
      case 'SUM':
        return reduced((values) => values.reduce((a, b) => a + b, 0));
      case 'FILL':
        if (!first || !second) throw unsupported(name);
        return (valueFor) => first(valueFor) ?? second(valueFor);
      case 'IF':
        if (!first || !second) throw unsupported(name);
        return (valueFor) => (first(valueFor) ? second(valueFor) : third?.(valueFor));
      default:
        throw unsupported(name);
    }
  }

  function unsupported(token: string | undefined): Error {
    return new Error(`The metric expression ${text}: ${token} is not supported here`);
  }
}

function combined(left: Evaluate, operator: (a: number, b: number) => Value, right: Evaluate): Evaluate {
  return (valueFor) => {
    const [a, b] = [left(valueFor), right(valueFor)];
    if (Array.isArray(a) || Array.isArray(b)) throw new Error('Arithmetic on lists of metrics is not supported here');
    return a === undefined || b === undefined ? undefined : operator(a, b);
  };
}
