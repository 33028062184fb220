/** The user decides about longer waits. */
const longestWaitSeconds = 5;
/** API Gateway's own responses name no time. */
const usualWaitSeconds = 2;

/**
 * Repeats a request that got 429 or 503 after the time in `Retry-After`. Only for idempotent requests.
 * @param retries the maximum number of retries; the last response is returned
 */
export async function fetchRetried(url: string, request: RequestInit, retries: number): Promise<Response> {
  for (let retry = 0; ; retry++) {
    const response = await fetch(url, request);
    const seconds = retryAfterSeconds(response);
    if (retry === retries || seconds === undefined || seconds > longestWaitSeconds) return response;
    // Jitter, so that clients do not retry at the same moment.
    await new Promise((done) => setTimeout(done, seconds * (1000 + Math.random() * 250)));
  }
}

/** Seconds to wait before a retry; undefined if the status does not allow one. */
export function retryAfterSeconds({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return seconds >= 0 ? seconds : usualWaitSeconds;
}
