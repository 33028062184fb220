/** A cached response. */
export type Stored = {
  status: number;
  headers: [string, string][];
  body: Buffer;
  storedAt: number;
  /** Until then, the response is served without a request to the origin. */
  freshUntil: number;
  /** Until then, the stale response is served during revalidation and on errors. */
  usableUntil: { whileRevalidating: number; onError: number };
  /** Path for invalidations, with the query if it is part of the key. */
  path: string;
};

/** An LRU cache of responses. Stale ones stay, for errors of the origin. */
export class CloudFrontCache {
  readonly #limitBytes: number;
  readonly #stored = new Map<string, Stored>();
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get(key: string): Stored | undefined {
    const stored = this.#stored.get(key);
    if (!stored) return undefined;
    this.#stored.delete(key);
    this.#stored.set(key, stored);
    return stored;
  }

  set(key: string, stored: Stored): void {
    this.drop(key);
    if (sizeOf(stored) > this.#limitBytes / 4) return;
    this.#stored.set(key, stored);
    this.#bytes += sizeOf(stored);
    for (const oldest of this.#stored.keys()) {
      if (this.#bytes <= this.#limitBytes) break;
      this.drop(oldest);
    }
  }

  /** Deletes the cached responses of a path; a trailing `*` matches anything. */
  invalidate(pattern: string): void {
    const prefix = pattern.endsWith('*') ? pattern.slice(0, -1) : undefined;
    for (const [key, { path }] of [...this.#stored]) {
      if (prefix === undefined ? path === pattern : path.startsWith(prefix)) this.drop(key);
    }
  }

  drop(key: string): void {
    const stored = this.#stored.get(key);
    if (!stored) return;
    this.#stored.delete(key);
    this.#bytes -= sizeOf(stored);
  }
}

/** The lifetime of a response in seconds: from the origin, within the limits of the policy. */
export function freshSeconds(
  headers: Headers,
  { minTtl, defaultTtl, maxTtl }: { minTtl: number; defaultTtl: number; maxTtl: number },
  now: number,
): number {
  const control = (headers.get('cache-control') ?? '').toLowerCase();
  if (/\b(no-store|no-cache|private)\b/.test(control)) return minTtl;
  const said = saidSeconds(headers, control, now);
  return said === undefined ? Math.max(minTtl, Math.min(defaultTtl, maxTtl)) : Math.max(minTtl, Math.min(said, maxTtl));
}

/**
 * How long a stale response may be served, in seconds: during revalidation, and on errors of the origin.
 * CloudFront follows the origin's directives up to the policy's maximum; without them, it serves stale responses on errors
 * as long as it has them.
 */
export function staleSeconds(headers: Headers, { maxTtl }: { maxTtl: number }) {
  const control = (headers.get('cache-control') ?? '').toLowerCase();
  const said = (directive: string) => {
    const seconds = new RegExp(`\\b${directive}="?(\\d+)`).exec(control)?.[1];
    return seconds === undefined ? undefined : Math.min(Number(seconds), maxTtl);
  };
  return {
    whileRevalidating: said('stale-while-revalidate') ?? 0,
    onError: said('stale-if-error') ?? Number.POSITIVE_INFINITY,
  };
}

/** The lifetime in the origin's headers, in seconds. */
export function saidSeconds(headers: Headers, control: string, now: number): number | undefined {
  const age = /\bs-maxage="?(\d+)/.exec(control)?.[1] ?? /(?:^|[\s,])max-age="?(\d+)/.exec(control)?.[1];
  if (age !== undefined) return Number(age);
  const expires = headers.get('expires');
  if (!expires) return undefined;
  const at = Date.parse(expires);
  return Number.isNaN(at) ? 0 : Math.max(0, (at - now) / 1000);
}

function sizeOf({ body, headers }: Stored): number {
  return body.length + headers.reduce((sum, [name, value]) => sum + name.length + value.length, 200);
}
