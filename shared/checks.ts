/**
 * The result of a check. `message` and `cure` are one sentence each; `details` has a line per alarm, queue or record. A check
 * that does not apply is `skipped`, with the reason in one word.
 */
export type Outcome =
  | { health: 'fine'; message: string }
  | { health: 'warning' | 'fault'; message: string; cure: string; details?: readonly string[] }
  | { health: 'skipped'; message: string };

/** One question about an installation. */
export type Check<Context> = {
  id: string;
  subject: string;
  title: string;
  /** The time limit in milliseconds, for a check that takes longer than others. */
  limitMs?: number;
  run(context: Context): Outcome | Promise<Outcome>;
};

export type CheckResult = Pick<Check<never>, 'id' | 'subject' | 'title'> & Outcome;

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
      const { id, subject, title, run, limitMs = limit } = checks[index]!;
      const outcome = await withinLimit(() => run(context), limitMs).catch((error) => {
        onError(id, error);
        return failed(error);
      });
      results[index] = { id, subject, title, ...outcome };
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

/** Names only the error: its message can contain email addresses. */
function failed(error: unknown): Outcome {
  const reason =
    error instanceof CheckTimeoutError ? 'it took too long' : error instanceof Error ? error.name : 'Error';
  return fault(
    `This could not be checked: ${reason}.`,
    'Check again in a few minutes; if it still fails, ask your operator to read the log of the function System.',
  );
}

export function fine(message: string): Outcome {
  return { health: 'fine', message };
}

export function warning(message: string, cure: string, details?: readonly string[]): Outcome {
  return { health: 'warning', message, cure, ...(details && { details }) };
}

export function fault(message: string, cure: string, details?: readonly string[]): Outcome {
  return { health: 'fault', message, cure, ...(details && { details }) };
}

/** @param reason one word */
export function skipped(reason: string): Outcome {
  return { health: 'skipped', message: reason };
}
