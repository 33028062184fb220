/** Labels of the counts, notices and alerts about new requests and answers. */
export const callLabels = {
  toAnswer: (count: number) => (count === 1 ? '1 lead to answer' : `${count} leads to answer`),
  /** The leads to answer and the held requests, unless there are none. */
  inTitle: ({ studio, held }: { studio: number; held: number }) =>
    [studio > 0 && studio, held > 0 && `${held} held`].filter(Boolean).join(' + '),
  show: 'Show',
  alerts: 'Alerts',
} as const;

/** How many requests, and answers on visitors' pages, came in. */
export type News = { requests: number; answers: number };

export function cameIn({ requests, answers }: News): string {
  if (answers === 0) return requests === 1 ? 'A new request came in.' : `${requests} new requests came in.`;
  if (requests === 0) return answers === 1 ? 'A visitor answered.' : `${answers} new answers came in.`;
  return `New requests: ${requests}. New answers: ${answers}.`;
}

/** Labels of the sound and of desktop notifications. */
export const alertLabels = {
  hint: 'How this browser tells you about new requests and answers while a page of the dashboard is open.',
  sound: 'Play a sound',
  play: 'Play',
  turnOn: 'Turn On Desktop Notifications',
  turnOff: 'Turn Off Desktop Notifications',
  desktopHint: 'They appear while you work in another window. Others may see your screen.',
  name: 'Name the visitor in them',
  requestOf: (name: string) => `${name} sent a request.`,
  denied:
    "Your browser blocks notifications of this website. Allow them in the browser's settings for this website, then try again.",
  unsupported: 'This browser cannot show desktop notifications.',
  close: 'Close',
} as const;
