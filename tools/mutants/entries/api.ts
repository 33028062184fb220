import type { Mutant } from './mutant.ts';

/** Booking requests at the API: what it stores, what it refuses, and its responses. */
export const bookingApi: Mutant[] = [
  {
    rows: ['DATA-32'],
    file: 'functions/leads/create-lead.ts',
    from: "{ ...request, code, status: 'new',",
    to: "{ ...request, code, status: 'contacted',",
    why: 'a new lead starts with the status contacted',
  },
];
