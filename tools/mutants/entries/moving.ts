import type { Mutant } from './mutant.ts';

/** Exports and imports of a studio. */
export const moving: Mutant[] = [
  {
    rows: ['MOVE-01'],
    file: 'operator/export-images.ts',
    from: 'return isMissing ? undefined : new Map(paths.map((path)',
    to: 'return isMissing ? undefined : new Map(paths.slice(0, 3).map((path)',
    why: 'an export lacks most sizes of its images',
  },
  {
    rows: ['MOVE-02'],
    file: 'operator/export-folder.ts',
    from: "    this.#hashes.set(name, createHash('sha256').update(body).digest('hex'));",
    to: "    this.#hashes.set(name, createHash('sha256').update(name).digest('hex'));",
    why: 'the hashes of an export do not belong to its files, so no import accepts it',
  },
  {
    rows: ['MOVE-05'],
    file: 'functions/import.ts',
    from: 'if (!replace && (!isEmpty || there.interrupted))',
    to: 'if (!replace && there.interrupted)',
    why: 'an import replaces the content of a stage without being asked to',
  },
  {
    rows: ['MOVE-14'],
    file: 'operator/import.ts',
    from: "email: emailsOff ? { ...email, enable_notifications: 'false', morning_email: 'false' } : email,",
    to: 'email,',
    why: 'a test stage emails the real studio about test bookings',
  },
];
