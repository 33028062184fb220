/** Whether trying again in a moment is likely to help: throttled, timed out or not reached. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { $retryable, $metadata } = error as { $retryable?: object; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  return (
    Boolean($retryable) ||
    status >= 500 ||
    /Throttl|TooManyRequests|Timeout|ECONN|ProvisionedThroughput/i.test(errorName(error))
  );
}

function errorName(error: Error): string {
  return `${error.name} ${(error as NodeJS.ErrnoException).code ?? ''}`;
}
