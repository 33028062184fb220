type Steps = { forget(): Promise<void>; revoke(): Promise<void>; go(): void };

const pauseMilliseconds = 100;

/**
 * The order of signing out (AUTH-24): clear the tokens here, revoke the session on the server, then open the
 * sign-in page after a moment, or immediately if revoking failed.
 */
export async function runSignOutSteps({ forget, revoke, go }: Steps): Promise<void> {
  await forget();
  try {
    await revoke();
    setTimeout(go, pauseMilliseconds);
  } catch {
    go();
  }
}
