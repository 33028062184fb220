type Needs = {
  /** When the session ends, in seconds since 1970; nothing without a session. */
  expiresAt(): Promise<number | undefined>;
  /** Renews the session. @throws when there was no answer, so that another try makes sense */
  refresh(): Promise<void>;
  now(): Date;
};

const checkMilliseconds = 30_000;
const marginSeconds = 90;
const firstPauseMilliseconds = 200;

/** Renews the session before it ends, for as long as the page is open (CONST-06 to CONST-08). */
export class SessionKeeper {
  readonly #needs: Needs;
  #checking = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  start(): void {
    setInterval(() => void this.check(), checkMilliseconds);
  }

  /** Looks once. A failing renewal is tried again until it is time for the next look. */
  async check(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    try {
      const expiresAt = await this.#needs.expiresAt();
      if (expiresAt !== undefined && isDue(expiresAt, this.#needs.now())) await this.#refresh();
    } finally {
      this.#checking = false;
    }
  }

  async #refresh(): Promise<void> {
    const end = this.#needs.now().getTime() + checkMilliseconds;
    for (let retry = 0; ; retry++) {
      try {
        return await this.#needs.refresh();
      } catch {
        const pause = pauseMilliseconds(retry);
        if (this.#needs.now().getTime() + pause >= end) return;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
}

export function isDue(expiresAt: number, now: Date): boolean {
  return expiresAt - now.getTime() / 1000 <= marginSeconds;
}

/** How long to wait before trying again, the first time being 0. */
export function pauseMilliseconds(retry: number): number {
  return firstPauseMilliseconds * 2 ** retry;
}
