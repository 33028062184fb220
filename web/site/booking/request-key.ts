/** The `Idempotency-Key` of a filled form: the same for every retry of the same values, another for other values. */
export class RequestKey {
  #body = '';
  #key = '';

  for(body: object): string {
    const written = JSON.stringify(body);
    if (written !== this.#body) {
      this.#body = written;
      this.#key = crypto.randomUUID();
    }
    return this.#key;
  }

  /** After a success, so that the same request sent once more is a new one. */
  renew(): void {
    this.#body = '';
  }
}
