import { reconnectMilliseconds } from '../api/live-connection.ts';

type Needs = {
  /** The version of the content that the page shows. */
  shownVersion(): number;
  /** Reads the whole content, and shows it if it is newer. It does not throw: what is shown stays when it fails. */
  read(atLeast: number): Promise<void>;
};

/** Tries beyond the first to read a version that is said to be live, as while the network is bad. */
const retries = 3;

/** Reads the content whenever it may have changed: once for a burst of changes, and one read at a time (LIVE-02). */
export class ContentFollower {
  readonly #needs: Needs;
  #newest = 0;
  #isAsked = false;
  #isReading = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** This version is live; the page may show it already. */
  async published(version: number): Promise<void> {
    this.#newest = Math.max(this.#newest, version);
    await this.#catchUp();
  }

  /** Anything may have changed. */
  async look(): Promise<void> {
    this.#isAsked = true;
    await this.#catchUp();
  }

  /** What is asked for meanwhile is done by whom is at it. */
  async #catchUp(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    for (let failed = 0; this.#isAsked || (this.#isBehind() && failed <= retries); ) {
      if (!this.#isAsked && failed > 0) await pause(reconnectMilliseconds(failed));
      this.#isAsked = false;
      const wanted = Math.max(this.#newest, this.#needs.shownVersion());
      await this.#needs.read(wanted);
      failed = this.#needs.shownVersion() < wanted ? failed + 1 : 0;
    }
    this.#isReading = false;
  }

  #isBehind(): boolean {
    return this.#newest > this.#needs.shownVersion();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
