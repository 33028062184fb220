/** Whether a retry is likely to succeed: throttled, timed out or not reachable. */
export function isTransientError(error: unknown): boolean {
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
