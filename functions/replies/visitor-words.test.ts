import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eventOf } from '#shared/leads/lead-events.ts';
import { logEntrySchema } from '#shared/leads/log-schemas.ts';
import { defaultTemplates } from './default-templates.ts';
import { sampleEmails } from './sample-emails.ts';

const studio = { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'America/New_York' };
/** The noun, and no part of an id such as `event-date`. */
const staffWord = /(?<![-\w])dates?(?![-\w])/i;

/** The lines of each email to visitors, without what its HTML hides in tags. */
const emails = Object.entries(sampleEmails(studio))
  .filter(([name]) => /^(confirmation|link|date|reply)/.test(name))
  .flatMap(([, { subject, html, text, calendar }]) =>
    [subject, html.replace(/<[^>]*>/g, ' '), text, calendar?.content].join('\n').split('\n'),
  );

/** What the page says of each event that can be in the log of a lead. */
const events = logEntrySchema.options.flatMap(({ shape }) => {
  const time = '2026-03-08T19:00:00.000Z';
  const fields = {
    kind: shape.kind.value,
    by: 'visitor',
    from: 'visitor',
    way: 'page',
    time,
    date: { starts_at: time },
  };
  const dids = 'did' in shape && 'unwrap' in shape.did ? [...shape.did.unwrap().options, undefined] : [undefined];
  const changes = 'change' in shape ? shape.change.options : [undefined];
  return dids.flatMap((did) =>
    changes.map((change) => {
      const entry = { ...fields, did, change } as never;
      return eventOf(entry).visitor?.(entry, studio.timeZone) ?? '';
    }),
  );
});

/** A module with those that it imports. */
function reached(file: string, found = new Set<string>()): string[] {
  if (found.has(file)) return [];
  found.add(file);
  const imports = [...readFileSync(file, 'utf8').matchAll(/^(?!import type).* from '(\.[^']+)'/gm)];
  return [file, ...imports.flatMap(([, to = '']) => reached(path.join(path.dirname(file), to), found))];
}

const sources = [
  ...reached('functions/requests/visitor-request.ts'),
  ...globSync(['web/site/**/*.{ts,tsx}', 'shared/website/*.ts', 'shared/content/{fallbacks,privacy,texts}.ts']),
].filter((file) => !file.includes('.test.'));

/** The texts in the code of a file that begin like a sentence. */
function sentencesIn(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/\/\*.*?\*\/|^\s*\/\/.*?$|\$\{[^}]*\}/gms, '');
  const texts = code.matchAll(/(['"])[A-Z].*?\1|`[A-Z][^`]*`|>\s*[A-Z][^<>{}]*</g);
  return [...texts].map(([text]) => text).filter((text) => text.includes(' '));
}

test('visitors read appointment, and never the word of the staff [GUEST-35]', () => {
  const templates = defaultTemplates.map(({ subject, text }) => `${subject}\n${text}`);
  const demo = readFileSync('functions/demo/content.json', 'utf8').match(/"(answer|description|subject)": ".*/g);
  const doors = [emails, events, templates, demo ?? [], sources.flatMap(sentencesIn)];

  for (const door of doors) expect(door.length).toBeGreaterThan(4);
  expect(doors.flat().filter((text) => staffWord.test(text))).toEqual([]);
});
