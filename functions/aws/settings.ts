/**
 * A setting that the stack gives its function.
 * @throws at start when it is missing, so that a wrong stack fails at its first call and not in the middle of one
 */
export function requireEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The setting ${name} is missing: the stack must give it to this function`);
  return value;
}

/** A setting that not every stage has. */
export function findEnv(name: string): string | undefined {
  return process.env[name] || undefined;
}
