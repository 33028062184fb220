import { type Browser, chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import { freePort } from 'local-aws/ports';
import { browserOptions } from '../../e2e/fixtures/browser.ts';
import { ContentStore } from '../../e2e/fixtures/content-store.ts';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import { httpsFront } from './https-front.ts';
import { median, type Row } from './report.ts';

const rounds = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Category = (typeof categories)[number];
type FormFactor = 'mobile' | 'desktop';
type Result = Awaited<ReturnType<typeof run>>;

/** Lighthouse scores and times over HTTP/2 and TLS for a phone and a desktop, and the audits that lost points. */
export async function lighthouseMeasures(studio: RunningStudio): Promise<{ rows: Row[]; costs: string[] }> {
  const front = await httpsFront(studio.site);
  try {
    const rows: Row[] = [];
    const costs: string[] = [];
    for (const formFactor of ['mobile', 'desktop'] as const) {
      const results = await runs(front.url, formFactor);
      for (const [index, result] of results.entries()) {
        costs.push(...lostPoints(result).map((lost) => `${formFactor}, run ${index + 1}, ${lost}`));
      }
      rows.push(...categories.map((category) => scoreRow(formFactor, category, results)));
      rows.push(...metricRows(formFactor, results));
    }
    const request = await runs(`${front.url}/request`, 'mobile');
    // No search engine may list it.
    const scored = categories.filter((category) => category !== 'seo');
    rows.push(...scored.map((each) => scoreRow('mobile, page of a request', each, request, 95)));
    rows.push(...smallPageRows('page not found', await runs(`${front.url}/nowhere`, 'mobile')));
    await new ContentStore(studio).publish({ 'general/coming_soon_enabled': 'true' });
    rows.push(...smallPageRows('coming soon', await runs(front.url, 'mobile')));
    await new ContentStore(studio).publish({ 'general/coming_soon_enabled': 'false' });
    return { rows, costs };
  } finally {
    front.close();
  }
}

async function runs(url: string, formFactor: FormFactor): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round++) results.push(await run(url, formFactor));
  return results;
}

/** Uses a new browser, without compiled code or open connections. */
async function run(url: string, formFactor: FormFactor) {
  const port = await freePort();
  const { args = [], ...options } = await browserOptions();
  const more = [`--remote-debugging-port=${port}`, '--ignore-certificate-errors'];
  const browser = await chromium.launch({ ...options, args: [...args, ...more] });
  try {
    await loadSystemFonts(browser);
    const flags: Flags = { port, logLevel: 'error', onlyCategories: [...categories], ignoreStatusCode: true };
    const ran = await lighthouse(url, flags, formFactor === 'desktop' ? desktopConfig : undefined);
    if (!ran || ran.lhr.runtimeError) throw new Error(`Lighthouse failed: ${ran?.lhr.runtimeError?.message}`);
    return ran.lhr;
  } finally {
    await browser.close();
  }
}

/**
 * Loads the system fonts, which takes a new browser up to 70 ms on its first text. Lighthouse would attribute that to the
 * page, times four.
 */
async function loadSystemFonts(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto('data:text/html,<p>Text</p>');
  await page.close();
}

/** @param performance the least score for it; that of the others is 100 */
function scoreRow(name: string, category: Category, results: Result[], performance = 100): Row {
  const scores = results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100));
  return {
    measure: `Lighthouse ${name}, ${category}, least of ${scores.join(' ')}`,
    ours: Math.min(...scores),
    unit: '',
    must: category === 'performance' ? performance : 100,
    moreIsBetter: true,
    timed: category === 'performance',
  };
}

function metricRows(formFactor: FormFactor, results: Result[]): Row[] {
  const row = (name: string, id: string) => ({
    measure: `Lighthouse ${formFactor}, ${name}`,
    ours: medianOf(id, results),
    unit: 'ms',
    timed: true,
  });
  const slow = formFactor === 'mobile';
  return [
    { ...row('FCP', 'first-contentful-paint'), ...(slow && { must: 860, reach: 800 }) },
    { ...row('LCP', 'largest-contentful-paint'), ...(slow && { must: 1250, reach: 1100 }) },
    { ...row('blocking time', 'total-blocking-time'), must: 20, reach: 0 },
    {
      ...row('layout shift', 'cumulative-layout-shift'),
      ours: Math.round(medianOf('cumulative-layout-shift', results) * 100) / 100,
      unit: '',
      must: 0,
    },
  ];
}

/** Pages with their own budget. */
function smallPageRows(name: string, results: Result[]): Row[] {
  const time = { unit: 'ms', must: 860, timed: true };
  return [
    { measure: `Lighthouse mobile, ${name}, FCP`, ours: medianOf('first-contentful-paint', results), ...time },
    { measure: `Lighthouse mobile, ${name}, LCP`, ours: medianOf('largest-contentful-paint', results), ...time },
    {
      measure: `Lighthouse mobile, ${name}, all bytes`,
      ours: medianOf('total-byte-weight', results) / 1000,
      unit: 'kB',
      must: 40,
    },
  ];
}

function medianOf(audit: string, results: Result[]): number {
  return median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
}

/** Audits whose items explain a metric. */
const causes: Record<string, string> = {
  'total-blocking-time': 'long-tasks',
  'largest-contentful-paint': 'lcp-breakdown-insight',
  'cumulative-layout-shift': 'layout-shifts',
};

/** Each audit that lost points: how many of the hundred, and the elements or files it names. */
function lostPoints({ categories: scored, audits, requestedUrl = '' }: Result): string[] {
  return Object.values(scored).flatMap(({ id: category, auditRefs }) => {
    const all = auditRefs.reduce((sum, { weight }) => sum + weight, 0);
    return auditRefs.flatMap(({ id, weight }) => {
      const lost = (100 * weight * (1 - (audits[id]?.score ?? 1))) / all;
      if (lost === 0) return [];
      const names = named(audits[causes[id] ?? id]?.details).slice(0, 5);
      return [
        `${category} -${lost.toFixed(1)}: ${[id, ...names].join(', ')}`.replaceAll(new URL(requestedUrl).origin, ''),
      ];
    });
  });
}

/** Elements and files anywhere in the details of an audit, with their duration where it is given. */
function named(details: unknown): string[] {
  if (typeof details !== 'object' || details === null) return [];
  const { selector, url, duration } = details as Record<string, unknown>;
  const name = selector ?? url;
  if (typeof name !== 'string') return Object.values(details).flatMap(named);
  return [typeof duration === 'number' ? `${name} ${Math.round(duration)} ms` : name];
}
