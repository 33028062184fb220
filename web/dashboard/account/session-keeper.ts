type Deps = {
  /** When the session expires, in seconds since 1970; undefined without a session. */
  expiresAt(): Promise<number | undefined>;
  /** Renews the session. @throws without a response, when a retry makes sense */
  refresh(): Promise<void>;
  now(): Date;
};

const checkMilliseconds = 30_000;
const marginSeconds = 90;
const firstPauseMilliseconds = 200;

/** Renews the session before it expires while the page is open (CONST-06). */
export class SessionKeeper {
  readonly #deps: Deps;
  #checking = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    setInterval(() => void this.check(), checkMilliseconds);
  }

  /** Checks once. A failed renewal is retried until the next check. */
  async check(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    try {
      const expiresAt = await this.#deps.expiresAt();
      if (expiresAt !== undefined && isDue(expiresAt, this.#deps.now())) await this.#refresh();
    } finally {
      this.#checking = false;
    }
  }

  async #refresh(): Promise<void> {
    const end = this.#deps.now().getTime() + checkMilliseconds;
    for (let retry = 0; ; retry++) {
      try {
        return await this.#deps.refresh();
      } catch {
        const pause = pauseMilliseconds(retry);
        if (this.#deps.now().getTime() + pause >= end) return;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
}

export function isDue(expiresAt: number, now: Date): boolean {
  return expiresAt - now.getTime() / 1000 <= marginSeconds;
}

/** Backoff before a retry; the first retry is 0. */
export function pauseMilliseconds(retry: number): number {
  return firstPauseMilliseconds * 2 ** retry;
}
