import type { Mutant } from './mutant.ts';

/** The log of a lead, notes and codes. */
export const desk: Mutant[] = [
  {
    rows: ['DESK-16'],
    file: 'functions/http/http-api.ts',
    from: 'code: error.code, field, errors: errorNames(error) });',
    to: 'code: error.code, field, detail: error.message });',
    why: 'the log repeats what a staff member typed about a visitor',
  },
  {
    rows: ['DESK-08'],
    file: 'functions/leads/lead-changes.ts',
    from: '{ [lead.status]: -1, [status]: 1 }',
    to: '{ [status]: 1 }',
    why: 'the counter of the former status is not decremented',
  },
  {
    rows: ['DESK-06'],
    file: 'functions/leads/log-markers.ts',
    from: 'return { lead_id: lead, id: `key-${hash(key)}` };',
    to: 'return { lead_id: lead, id: `key-${hash(key + Math.random())}` };',
    why: 'a repeated request adds a second note',
  },
  {
    rows: ['DESK-14'],
    file: 'functions/lead-commands.ts',
    from: 'return stores.log.page(input.id, input.cursor);',
    to: 'return { entries: [] };',
    why: 'the command prints no log',
  },
];
