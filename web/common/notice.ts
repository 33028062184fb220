/** A short message. Failures are destructive, successes normal (requirement MSG-74). */
export type Notice = { title: string; body?: string; variant: 'normal' | 'destructive' | 'warning' };

export function done(title: string, body: string) {
  return { title, body, variant: 'normal' } as const;
}

export function warned(title: string, body: string) {
  return { title, body, variant: 'warning' } as const;
}

export function failed<const Body extends string>(body: Body, title = 'Error') {
  return { title, body, variant: 'destructive' } as const;
}
