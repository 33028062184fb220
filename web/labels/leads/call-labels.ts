/** Labels of the counts, notices and alerts about new requests. */
export const callLabels = {
  toAnswer: (count: number) => (count === 1 ? '1 lead to answer' : `${count} leads to answer`),
} as const;
