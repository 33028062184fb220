/** The `Idempotency-Key` of a form: the same for every retry of the same values, new for other values. */
export class RequestKey {
  #last: { body: string; key: string } | undefined;

  for(body: object): string {
    const written = JSON.stringify(body);
    if (this.#last?.body !== written) this.#last = { body: written, key: crypto.randomUUID() };
    return this.#last.key;
  }

  /** Call after a success, so that the same values sent again are a new request. */
  renew(): void {
    this.#last = undefined;
  }
}
