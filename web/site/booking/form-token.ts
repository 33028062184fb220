/** The server accepts a token for twelve hours; a form in use renews it earlier. */
const renewMilliseconds = 6 * 60 * 60 * 1000;

/**
 * A signed timestamp of the first interaction with the form, for spam detection. The form never waits for it: a booking
 * without a token is accepted too.
 */
export class FormToken {
  value: string | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** Requests a token on interaction, and again after a failure or when it is old. */
  async want(): Promise<void> {
    if (Date.now() - this.#askedAt < renewMilliseconds) return;
    this.#askedAt = Date.now();
    try {
      const response = await fetch('/api/booking-forms', { method: 'POST', signal: AbortSignal.timeout(10_000) });
      if (!response.ok) throw response;
      this.value = (await response.json()).token;
    } catch {
      this.#askedAt = Number.NEGATIVE_INFINITY;
    }
  }
}
