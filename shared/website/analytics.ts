/** Returns a valid Google Analytics measurement ID, or `undefined`. It becomes part of a script URL on every public page. */
export function measurementId(stored: string): string | undefined {
  const id = stored.trim();
  return /^G-[A-Z0-9]{4,20}$/.test(id) ? id : undefined;
}
