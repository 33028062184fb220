import type { Mutant } from './mutant.ts';

export const comingSoon: Mutant[] = [
  {
    rows: ['MSG-05', 'MSG-09'],
    file: 'web/app/refresh-content.ts',
    from: "    console.error('The content could not be reloaded', error);",
    to: "    document.title = '';",
    why: 'a failed read empties the title and is not logged',
  },
  {
    rows: ['RTE-36'],
    file: 'web/app/staff-content.ts',
    from: 'const waitMilliseconds = 5_000;',
    to: 'const waitMilliseconds = 8_000;',
    why: 'the page waits 8 seconds for a read that hangs',
  },
  {
    rows: ['MSG-06', 'FAQ-07', 'FAQ-08'],
    file: 'web/app/staff-content.ts',
    from: 'faqs: fallbackFaqs',
    to: 'faqs: []',
    why: 'no questions show when the content cannot be read',
  },
  {
    rows: ['MSG-11', 'ABOUT-12'],
    file: 'web/app/staff-content.ts',
    from: 'callouts: fallbackCallouts',
    to: 'callouts: []',
    why: 'no callouts show when the content cannot be read',
  },
  {
    rows: ['SOON-02', 'SOON-03'],
    file: 'web/app/boot.ts',
    from: "for (const type of ['settings-updated', 'seo-settings-updated'])",
    to: "for (const type of ['seo-settings-updated'])",
    why: 'the page does not read again at settings-updated',
  },
  {
    rows: ['SOON-03', 'GEN-19'],
    file: 'web/app/boot.ts',
    from: "for (const type of ['settings-updated', 'seo-settings-updated'])",
    to: "for (const type of ['settings-updated'])",
    why: 'the page does not read again at seo-settings-updated',
  },
];
