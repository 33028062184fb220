/** A short message. Failures are destructive, successes normal (requirement MSG-74). */
export type Notice = { title: string; body?: string; variant: 'normal' | 'destructive' | 'warning' };
