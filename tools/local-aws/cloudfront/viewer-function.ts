import vm from 'node:vm';

type Value = { value: string; multiValue?: { value: string }[] };
type Values = Record<string, Value>;

/** A request as a viewer function receives it. */
export type EdgeRequest = {
  method: string;
  uri: string;
  querystring: Values;
  headers: Values;
  cookies: Values;
};

/** A response as a viewer function receives or creates it. */
export type EdgeResponse = {
  statusCode: number;
  statusDescription?: string;
  headers?: Values;
  body?: string;
};

export type EdgeEvent = {
  version: '1.0';
  context: { distributionDomainName: string; distributionId: string; eventType: string; requestId: string };
  viewer: { ip: string };
  request: EdgeRequest;
  response?: EdgeResponse;
};

const codeLimit = 10_240;
/** Timeout for a function that hangs. The limit of CloudFront is much lower. */
const timeoutMs = 500;

/** A function in the language `cloudfront-js-2.0`: no timers, no network, no file system, and no modules here. */
export class CloudFrontFunction {
  readonly #context: vm.Context;
  readonly #name: string;

  /** @throws {Error} when the code is too long, does not parse or has no `handler` */
  constructor(name: string, code: string, log: (line: string) => void) {
    this.#name = name;
    if (Buffer.byteLength(code) > codeLimit) throw new Error(`${name}: its code is longer than ${codeLimit} bytes`);
    const say = (...values: unknown[]) => log(`${name}: ${values.map(String).join(' ')}`);
    const globals = { console: { log: say, error: say, warn: say } };
    this.#context = vm.createContext(globals, { codeGeneration: { strings: false, wasm: false } });
    vm.runInContext(code, this.#context, { filename: `${name}.js`, timeout: timeoutMs });
    if (vm.runInContext('typeof handler', this.#context) !== 'function') throw new Error(`${name}: it has no handler`);
  }

  /**
   * @param rawQuery the unparsed query of a request
   * @throws {Error} the function's own error, or when it hangs or does not return an object
   */
  async run(event: EdgeEvent, rawQuery = ''): Promise<EdgeRequest | EdgeResponse> {
    // The event is passed as JSON, so that no outside object enters the function's context.
    const source = `(() => {
      const event = ${JSON.stringify(event)};
      event.request.rawQueryString = () => ${JSON.stringify(rawQuery)};
      return Promise.resolve(handler(event)).then((result) => JSON.stringify(result));
    })()`;
    const text: unknown = await vm.runInContext(source, this.#context, { timeout: timeoutMs });
    const result = typeof text === 'string' ? JSON.parse(text) : undefined;
    if (typeof result !== 'object' || result === null) throw new Error(`${this.#name}: it answered with no object`);
    return result;
  }
}

/** Headers as functions receive them, without cookies. */
export function toValues(headers: Headers): Values {
  return Object.fromEntries(
    [...headers]
      .filter(([name]) => name !== 'cookie' && name !== 'set-cookie')
      .map(([name, value]) => [name, { value }]),
  );
}

export function fromValues(values: Values = {}): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(values)) for (const each of valuesOf(value)) headers.append(name, each);
  return headers;
}

/** The raw name-value pairs of a query string or a cookie header. */
export function toPairs(text: string, separator: RegExp): Values {
  const values: Values = {};
  for (const pair of text.split(separator).filter(Boolean)) {
    const at = pair.indexOf('=');
    const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    const before = Object.hasOwn(values, name) ? values[name] : undefined;
    if (!before) values[name] = { value };
    else before.multiValue = [...(before.multiValue ?? [{ value: before.value }]), { value }];
  }
  return values;
}

export function fromPairs(values: Values, separator: string): string {
  return Object.entries(values)
    .flatMap(([name, value]) => valuesOf(value).map((each) => (each === '' ? name : `${name}=${each}`)))
    .join(separator);
}

function valuesOf({ value, multiValue }: Value): string[] {
  return multiValue ? multiValue.map((each) => each.value) : [value];
}
