import crypto from 'node:crypto';
import querystring from 'node:querystring';
import vm from 'node:vm';

type Value = { value: string; multiValue?: { value: string }[] };
type Values = Record<string, Value>;
type Cookie = Value & { attributes?: string };

/** A request as a function of CloudFront sees and changes it. */
export type EdgeRequest = {
  method: string;
  uri: string;
  querystring: Values;
  headers: Values;
  cookies: Record<string, Cookie>;
};

/** A response as a function of CloudFront sees, changes or makes it. */
export type EdgeResponse = {
  statusCode: number;
  statusDescription?: string;
  headers?: Values;
  cookies?: Record<string, Cookie>;
  body?: string | { encoding: 'text' | 'base64'; data: string };
};

export type EdgeEvent = {
  version: '1.0';
  context: { distributionDomainName: string; distributionId: string; eventType: string; requestId: string };
  viewer: { ip: string };
  request: EdgeRequest;
  response?: EdgeResponse;
};

const codeLimit = 10_240;
/** A function may use far less time; this only ends one that hangs, also on a busy machine. */
const timeoutMs = 500;
const modules: Record<string, unknown> = { crypto, querystring };

/** A function in the language `cloudfront-js-2.0`: no timers, no network, no file system. */
export class CloudFrontFunction {
  readonly #context: vm.Context;
  readonly #name: string;

  /** @throws {Error} when the code is too long, does not parse or has no `handler` */
  constructor(name: string, code: string, log: (line: string) => void) {
    this.#name = name;
    if (Buffer.byteLength(code) > codeLimit) throw new Error(`${name}: its code is longer than ${codeLimit} bytes`);
    const say = (...words: unknown[]) => log(`${name}: ${words.map(String).join(' ')}`);
    const require = (module: string) => {
      if (!Object.hasOwn(modules, module)) throw new Error(`the module ${module} is not supported here`);
      return modules[module];
    };
    const globals = {
      console: { log: say, error: say, warn: say },
      require,
      Buffer,
      atob,
      btoa,
      TextEncoder,
      TextDecoder,
    };
    this.#context = vm.createContext(globals, { codeGeneration: { strings: false, wasm: false } });
    vm.runInContext(withRequire(code), this.#context, { filename: `${name}.js`, timeout: timeoutMs });
    if (vm.runInContext('typeof handler', this.#context) !== 'function') throw new Error(`${name}: it has no handler`);
  }

  /** @throws {Error} whatever the function throws, or when it hangs or answers with no object */
  async run(event: EdgeEvent): Promise<EdgeRequest | EdgeResponse> {
    // The event crosses over as text, so that the function gets objects of its own world and keeps none of ours.
    const source = `Promise.resolve(handler(${JSON.stringify(event)})).then((result) => JSON.stringify(result))`;
    const text: unknown = await vm.runInContext(source, this.#context, { timeout: timeoutMs });
    const result = typeof text === 'string' ? JSON.parse(text) : undefined;
    if (typeof result !== 'object' || result === null) throw new Error(`${this.#name}: it answered with no object`);
    return result;
  }
}

/** Scripts cannot import; the two built-in modules can be had as well by `require`. */
function withRequire(code: string): string {
  return code.replace(/^\s*import\s+(\w+)\s+from\s+(['"])([\w-]+)\2;?\s*$/gm, "const $1 = require('$3');");
}

/** Headers as functions see them; cookies are apart. */
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

/** Pairs of a query string or a cookie header, undecoded. */
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

/** `set-cookie` lines of a response. */
export function setCookies(cookies: Record<string, Cookie> = {}): string[] {
  return Object.entries(cookies).map(
    ([name, { value, attributes }]) => `${name}=${value}${attributes ? `; ${attributes}` : ''}`,
  );
}

export function toCookies(setCookieLines: string[]): Record<string, Cookie> {
  return Object.fromEntries(
    setCookieLines.map((line) => {
      const [, name = '', value = '', attributes] = /^([^=;]+)=([^;]*)(?:;\s*(.*))?$/.exec(line) ?? [];
      return [name, { value, attributes }];
    }),
  );
}

function valuesOf({ value, multiValue }: Value): string[] {
  return multiValue ? multiValue.map((each) => each.value) : [value];
}
