/** Labels of the counts and notices of new requests and answers. */
export const callLabels = {
  toAnswer: (count: number) => (count === 1 ? '1 lead to answer' : `${count} leads to answer`),
  /** The leads to answer and the held requests, unless there are none. */
  inTitle: ({ studio, held }: { studio: number; held: number }) =>
    [studio > 0 && studio, held > 0 && `${held} held`].filter(Boolean).join(' + '),
  show: 'Show',
} as const;

/** How many requests, and answers on visitors' pages, came in. */
export type News = { requests: number; answers: number };

export function cameIn({ requests, answers }: News): string {
  if (answers === 0) return requests === 1 ? 'A new request came in.' : `${requests} new requests came in.`;
  if (requests === 0) return answers === 1 ? 'A visitor answered.' : `${answers} new answers came in.`;
  return `New requests: ${requests}. New answers: ${answers}.`;
}
