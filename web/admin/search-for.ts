/** The search text to send; undefined when the input has no visible characters. */
export function searchFor(typed: string): string | undefined {
  const plain = typed.replace(/\p{Cc}/gu, ' ').trim();
  return /[^\p{Z}\p{C}]/u.test(plain) ? plain : undefined;
}
