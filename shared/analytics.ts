/**
 * The measurement ID of Google Analytics, or nothing where the text is none: it becomes part of the address of a script on
 * every public page.
 */
export function measurementId(stored: string): string | undefined {
  const id = stored.trim();
  return /^G-[A-Z0-9]{4,20}$/.test(id) ? id : undefined;
}
