/**
 * An environment variable that the stack sets.
 * @throws at start when it is missing, so that a wrong stack fails on the first call instead of halfway through one
 */
export function requireEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing: the stack must set it for this function`);
  return value;
}

/** An optional environment variable. */
export function findEnv(name: string): string | undefined {
  return process.env[name] || undefined;
}
