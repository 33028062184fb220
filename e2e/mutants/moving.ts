import type { Mutant } from './mutant.ts';

/** Exports and imports of a studio. */
export const moving: Mutant[] = [
  {
    rows: ['MOVE-01'],
    file: 'infra/operator/export-images.ts',
    from: 'return isMissing ? undefined : new Map(paths.map((path)',
    to: 'return isMissing ? undefined : new Map(paths.slice(0, 3).map((path)',
    why: 'an export lacks most sizes of its images',
  },
  {
    rows: ['MOVE-04'],
    file: 'functions/moving/content-import.ts',
    from: '        ...heads.flat(),\n',
    to: '',
    why: 'the lists of an export are stored, but the website does not show them',
  },
  {
    rows: ['MOVE-02'],
    file: 'infra/operator/export-folder.ts',
    from: "    this.#hashes.set(name, createHash('sha256').update(body).digest('hex'));",
    to: "    this.#hashes.set(name, createHash('sha256').update(name).digest('hex'));",
    why: 'the hashes of an export do not belong to its files, so no import accepts it',
  },
  {
    rows: ['MOVE-03'],
    file: 'infra/operator/export.ts',
    from: '  if (values.leads) Object.assign(counts,',
    to: '  if (values.to) Object.assign(counts,',
    why: 'an export contains personal data without the option for it',
  },
  {
    rows: ['MOVE-05'],
    file: 'functions/import.ts',
    from: 'if (!replace && (!isEmpty || there.interrupted))',
    to: 'if (!replace && there.interrupted)',
    why: 'an import replaces the content of a stage without being asked to',
  },
  {
    rows: ['MOVE-06'],
    file: 'infra/operator/read-export.ts',
    from: 'else if (hashOf(body) !== hash)',
    to: 'else if (hashOf(body) === hash && body.length === 0)',
    why: 'an import accepts a file that is not the exported one',
  },
  {
    rows: ['MOVE-07'],
    file: 'functions/import.ts',
    from: "if (current?.export === id) return { state: 'continued', there, committed };",
    to: "if (current?.export === '') return { state: 'continued', there, committed };",
    why: 'an import that was interrupted cannot be completed',
  },
  {
    rows: ['MOVE-08'],
    file: 'functions/moving/lead-export.ts',
    from: "return state === 'pending' ? {",
    to: "return state === 'failed' ? {",
    why: 'two installations email the studio about the same lead',
  },
  {
    rows: ['MOVE-09'],
    file: 'infra/operator/import.ts',
    from: 'return { ...lead, ...(assignee_id && { assignee_id }) };',
    to: 'return lead;',
    why: 'all imported leads lose their assignee',
  },
  {
    rows: ['MOVE-14'],
    file: 'infra/operator/import.ts',
    from: "email: emailsOff ? { ...email, enable_notifications: 'false' } : email,",
    to: 'email,',
    why: 'a test stage emails the real studio about test bookings',
  },
];
