type Steps = { forget(): Promise<void>; revoke(): Promise<void>; go(): void };

const pauseMilliseconds = 100;

/**
 * The order of signing out (AUTH-24 to AUTH-26): this browser forgets first, then the server is told, then the sign-in page
 * follows after a moment, or at once if telling the server failed.
 */
export async function leave({ forget, revoke, go }: Steps): Promise<void> {
  await forget();
  try {
    await revoke();
    setTimeout(go, pauseMilliseconds);
  } catch {
    go();
  }
}
