/** An answer of an origin, as it is stored. */
export type Stored = {
  status: number;
  headers: [string, string][];
  body: Buffer;
  storedAt: number;
  /** Until then it is served without asking the origin. */
  freshUntil: number;
  /** Path, with the query when it is part of the key, by which invalidations find it. */
  path: string;
};

/** Answers by key, the least recently used dropped first. Stale ones stay, for when an origin fails. */
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
    this.#drop(key);
    if (sizeOf(stored) > this.#limitBytes / 4) return;
    this.#stored.set(key, stored);
    this.#bytes += sizeOf(stored);
    for (const oldest of this.#stored.keys()) {
      if (this.#bytes <= this.#limitBytes) break;
      this.#drop(oldest);
    }
  }

  /** Drops what is stored for a path; a `*` at its end stands for anything. */
  invalidate(pattern: string): void {
    const prefix = pattern.endsWith('*') ? pattern.slice(0, -1) : undefined;
    for (const [key, { path }] of [...this.#stored]) {
      if (prefix === undefined ? path === pattern : path.startsWith(prefix)) this.#drop(key);
    }
  }

  #drop(key: string): void {
    const stored = this.#stored.get(key);
    if (!stored) return;
    this.#stored.delete(key);
    this.#bytes -= sizeOf(stored);
  }
}

/** How long an answer stays fresh, in seconds: what the origin says, between the policy's minimum and maximum. */
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

/** Lifetime that the origin's headers name, in seconds. */
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
