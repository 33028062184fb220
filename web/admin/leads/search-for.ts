/** What the server is asked for when this was typed: nothing, where nothing of it can be seen. */
export function searchFor(typed: string): string | undefined {
  const plain = typed.replace(/\p{Cc}/gu, ' ').trim();
  return /[^\p{Z}\p{C}]/u.test(plain) ? plain : undefined;
}
