import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// docs/requirements/ is the only copy of these texts: a reworded label changes there and in its label file.

type Notice = { title: string; body?: string; variant: string };

/** The texts in backticks of each row. */
const requirements = globSync('docs/requirements/*.md')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const rows = [...requirements.matchAll(/^- ([A-Z0-9-]+-\d{2,3}): (.*)$/gm)].map(([, id = '', requirement = '']) => ({
  id,
  requirement,
  texts: textsIn(requirement),
}));
const messages = rows.filter(({ id }) => id.startsWith('MSG-'));
const product = globSync(['web/**/*.{ts,tsx,html}', '{shared,functions}/**/*.{ts,tsx}'], {
  exclude: ['**/*.test.*', 'web/dist/**', '**/testing/**'],
})
  .map((file) => readFileSync(file, 'utf8').replace(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, ''))
  .join('\n')
  .replaceAll("\\'", "'")
  .replace(/\s+/g, ' ');
const modules = import.meta.glob('../**/*{labels,notices,notice}.ts', { eager: true });
const notices = noticesIn(modules);

/** Formats, examples, and a text that has a plural. */
const notShown = new Set(['MMMM d, yyyy', 'Jan 5, 2025', 'Tattoo by Jane', '{file} is larger than 10MB.']);

test('finds every text that a requirement prescribes in the product [DATA-07]', () => {
  const prescribed = rows.flatMap(({ id, texts }) => texts.filter(isShown).map((text) => ({ id, text })));

  expect(prescribed.length).toBeGreaterThan(300);
  const missing = prescribed.filter(({ text }) => !patternOf(text).test(product));
  expect(missing.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
});

test('has a notice with each prescribed title and body, titled Error or File too large where no title is [MSG-75]', () => {
  const prescribed = messages
    .filter(({ requirement }) => requirement.startsWith('`'))
    .flatMap(({ requirement }) => noticesOf(requirement))
    // Texts with values are functions.
    .filter(({ title = '', body }) => !patternOf(title + body).source.includes('.{1,80}?'));

  expect(prescribed.length).toBeGreaterThan(50);
  const titleOf = (body: string) => (body.includes('smaller than') ? 'File too large' : 'Error');
  const wrong = prescribed.filter(({ title, body }) =>
    title
      ? !notices.some((notice) => notice.title === title && notice.body === body)
      : notices.some(
          (notice) => notice.body === body && notice.variant === 'destructive' && notice.title !== titleOf(body),
        ),
  );
  expect(wrong).toEqual([]);
});

test('marks every failure as destructive and every success as normal, with a warning in between [MSG-74]', () => {
  const failure =
    /^Error$|[Ff]ailed$|^(Missing|Invalid|No|Too Many|Empty) | [Tt]oo | Not (Published|Changed|Sent|Taken Back)$/;
  const warning =
    /^Warning$|^Changed elsewhere$|^Not saved yet$|^Not on the Website Yet$|^Reply Already Sent$|^First Frame Only$/;
  const variantOf = (title: string) =>
    failure.test(title) ? 'destructive' : warning.test(title) ? 'warning' : 'normal';

  expect(notices.length).toBeGreaterThan(60);
  // The lead was erased by someone else, before the reply was sent.
  const erased = (notice: Notice) => notice.body === 'This lead was erased. Your text was not sent.';
  const wrong = notices.filter((notice) => !erased(notice) && notice.variant !== variantOf(notice.title));
  expect(wrong).toEqual([]);
});

function textsIn(requirement: string): string[] {
  return [...requirement.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

/** The notices of a row `title` / `body` / ... or `body` / ...; a place may list several texts, each with its case. */
function noticesOf(requirement: string): { title?: string; body: string }[] {
  const [first = [], second = []] = requirement.split(' / ').map((part) => (part.startsWith('`') ? textsIn(part) : []));
  const [title] = first;
  if (second.length === 0) return first.map((body) => ({ body: withoutFile(body) }));
  return second.map((body) => ({ title, body: withoutFile(body) }));
}

/** Whether a text in backticks is one that people read, and not code. */
function isShown(text: string): boolean {
  return (/^[A-Z{][^/=_]* [^=_]*[a-z]/.test(text) || /^[A-Z][a-z]+[.!]*$/.test(text)) && !notShown.has(text);
}

/** Values stand in braces, in quotes, or for a number as `n`. */
function patternOf(text: string): RegExp {
  const parts = withoutFile(text).split(/\{[^}]*\}|(?<=")[a-z]+(?=")|\bn\b/);
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.{1,80}?'));
}

/** The name of the file is added to a notice where it is known. */
function withoutFile(text: string): string {
  return text.replace(/\{file\}: /g, '');
}

function noticesIn(value: unknown): Notice[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('title' in value && 'variant' in value) return [value as Notice];
  return Object.values(value).flatMap(noticesIn);
}
