import { reconnectMilliseconds } from '../../common/live-connection.ts';

type Deps = {
  /** The version of the content that the page shows. */
  shownVersion(): number;
  /** Reads the content and shows it if it is newer. Does not throw: after a failure the page stays as it is. */
  read(atLeast: number): Promise<void>;
};

/** Retries for a version that was announced but could not be read yet. */
const retries = 3;

/** Reads the content when it may have changed: once per burst of changes, one read at a time (LIVE-01). */
export class ContentFollower {
  readonly #deps: Deps;
  #newest = 0;
  #isAsked = false;
  #isReading = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Call when this version is live; the page may show it already. */
  async published(version: number): Promise<void> {
    this.#newest = Math.max(this.#newest, version);
    await this.#catchUp();
  }

  /** Call when anything may have changed. */
  async look(): Promise<void> {
    this.#isAsked = true;
    await this.#catchUp();
  }

  /** A call during a running read is handled by that read's loop. */
  async #catchUp(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    for (let failed = 0; this.#isAsked || (this.#isBehind() && failed <= retries); ) {
      if (!this.#isAsked && failed > 0) await pause(reconnectMilliseconds(failed));
      this.#isAsked = false;
      const wanted = Math.max(this.#newest, this.#deps.shownVersion());
      await this.#deps.read(wanted);
      failed = this.#deps.shownVersion() < wanted ? failed + 1 : 0;
    }
    this.#isReading = false;
  }

  #isBehind(): boolean {
    return this.#newest > this.#deps.shownVersion();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
