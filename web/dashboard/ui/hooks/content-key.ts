const prefix = 'content/';

/** The key under which SWR keeps a part of the website's content. What is published may change all of them. */
export function contentKey(part: string): string {
  return `${prefix}${part}`;
}

export function isContentKey(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith(prefix);
}
