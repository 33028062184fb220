/**
 * The result of a check. `message` and `fix` are one sentence each; `details` has a line per alarm, queue or record. What is
 * fine can still have a `fix`: something that the studio may do, or leave. A check that does not apply is `skipped`, with the
 * reason in one word.
 */
export type Outcome =
  | { health: 'fine'; message: string; fix?: string }
  | { health: 'warning' | 'fault'; message: string; fix: string; details?: readonly string[] }
  | { health: 'skipped'; message: string };

/** One question about an installation. */
export type Check<Context> = {
  id: string;
  subject: string;
  title: string;
  /** The page of the dashboard where a warning or fault can be ended. */
  page?: string;
  run(context: Context): Outcome | Promise<Outcome>;
};

/** Makes the checks of a subject. */
export function checksOf<Context>(subject: string) {
  return (id: string, title: string, run: Check<Context>['run']): Check<Context> => ({ id, subject, title, run });
}

export type CheckResult = Pick<Check<never>, 'id' | 'subject' | 'title' | 'page'> & Outcome;

/** How many checks run at the same time, and for how long one may run. */
const concurrency = 6;
const defaultLimitMs = 8_000;

/**
 * Runs checks, in their order. A check that throws or takes too long is a fault of its own and stops no other.
 * @param onError receives the reason why a check could not be made
 * @param limit the time limit of one check, in milliseconds
 */
export async function runChecks<Context>(
  checks: readonly Check<Context>[],
  context: Context,
  onError: (id: string, error: unknown) => void = () => {},
  limit = defaultLimitMs,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  let next = 0;
  const work = async () => {
    while (next < checks.length) {
      const index = next++;
      const { id, subject, title, page, run } = checks[index]!;
      const outcome = await withinLimit(() => run(context), limit).catch((error) => {
        onError(id, error);
        return failed(error);
      });
      results[index] = { id, subject, title, ...(page && { page }), ...outcome };
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

class CheckTimeoutError extends Error {
  override readonly name = 'CheckTimeoutError';
}

async function withinLimit(run: () => Outcome | Promise<Outcome>, limit: number): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CheckTimeoutError()), limit);
  });
  try {
    return await Promise.race([Promise.resolve().then(run), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function failed(error: unknown): Outcome {
  return fault(
    `This could not be checked: ${reasonOf(error)}.`,
    'Check Again in a few minutes; if it still fails, ask your operator to read the log of the function System.',
  );
}

/** What errors mean, by their names, codes and those of their causes. */
const reasons: readonly [RegExp, string][] = [
  [/Timeout|^AbortError$|^ETIMEDOUT$/, 'it took too long'],
  [/AccessDenied|NotAuthorized|Unauthorized|Forbidden/, 'a permission is missing'],
  [/Credentials|ExpiredToken|InvalidClientTokenId|UnrecognizedClient/, 'AWS did not accept the credentials'],
  [/Throttl|TooManyRequests|RequestLimitExceeded|SlowDown/, 'there were too many requests at the same time'],
  [/NotFound|NoSuch|DoesNotExist/, 'AWS has no such resource'],
  [/^(SyntaxError|ZodError|\$ZodError)$/, 'the answer was not in the expected form'],
  [/^(E[A-Z_]+|NetworkingError|fetch failed)$/, 'there was no connection'],
];

/**
 * Why something failed, in the words of the studio. The message of an error is left out, because it can contain email
 * addresses, and its name, which belongs in a log.
 */
export function reasonOf(error: unknown): string {
  const names = namesOf(error);
  const known = reasons.find(([pattern]) => names.some((name) => pattern.test(name)));
  if (known) return known[1];
  const isNamed = names.some((each) => !/^(Error|Unknown(Error)?)$/.test(each));
  return isNamed ? 'something unexpected happened' : 'no reason was given';
}

function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { name, code, message, cause } = error as Partial<Error & { code: unknown }>;
  // The name of a failed `fetch` is that of a programming error.
  const names = message === 'fetch failed' ? [message] : [name, code];
  return [...names.filter((each) => typeof each === 'string'), ...namesOf(cause)];
}

/** @param fix what the studio may do, or leave */
export function fine(message: string, fix?: string): Outcome {
  return { health: 'fine', message, ...(fix && { fix }) };
}

export function warning(message: string, fix: string, details?: readonly string[]): Outcome {
  return { health: 'warning', message, fix, ...(details && { details }) };
}

export function fault(message: string, fix: string, details?: readonly string[]): Outcome {
  return { health: 'fault', message, fix, ...(details && { details }) };
}

/** @param reason one word */
export function skipped(reason: string): Outcome {
  return { health: 'skipped', message: reason };
}
