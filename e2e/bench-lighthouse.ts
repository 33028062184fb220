import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import Trace from 'lighthouse/core/gather/gatherers/trace.js';
import { freePort } from '../local/ports.ts';
import { median, type Row } from './bench-report.ts';
import { browserOptions } from './browser.ts';
import { httpsFront } from './https-front.ts';
import type { RunningStudio } from './running-studio.ts';

// With this part of the trace on, Chromium 147 crashes on every page that has a Referrer-Policy header. No score needs it.
const traced = Trace.getDefaultTraceCategories().filter((name) => name !== 'blink.webdx_feature_usage');
Trace.getDefaultTraceCategories = () => traced;

const rounds = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Category = (typeof categories)[number];
type FormFactor = 'mobile' | 'desktop';
type Result = Awaited<ReturnType<typeof run>>;

/** Scores and times over HTTP/2 and TLS, as Lighthouse simulates its phone and desktop, and what cost points in a run. */
export async function lighthouseMeasures(studio: RunningStudio): Promise<{ rows: Row[]; costs: string[] }> {
  const front = await httpsFront(studio.site);
  try {
    const rows: Row[] = [];
    const costs: string[] = [];
    for (const formFactor of ['mobile', 'desktop'] as const) {
      const results: Result[] = [];
      for (let round = 1; round <= rounds; round++) {
        const result = await run(front.address, formFactor);
        results.push(result);
        costs.push(...whatCost(result).map((what) => `${formFactor}, run ${round}, ${what}`));
      }
      rows.push(...categories.map((category) => scoreRow(formFactor, category, results)));
      rows.push(...metricRows(formFactor, results));
    }
    rows.push(...(await floor()));
    return { rows, costs };
  } finally {
    front.close();
  }
}

/** What a page that holds one word takes: the part of the times above that is the browser's and the simulation's. */
async function floor(): Promise<Row[]> {
  const server = createServer((_, answer) => {
    answer
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><html lang="en"><title>Word</title><h1>Word</h1>');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const front = await httpsFront(`http://localhost:${(server.address() as AddressInfo).port}`);
  try {
    const results: Result[] = [];
    for (let round = 1; round <= rounds; round++) results.push(await run(front.address, 'mobile'));
    return metricRows('mobile', results).map(({ measure, ours, unit }) => ({
      measure: `${measure}, of one word`,
      ours,
      unit,
      timed: true,
    }));
  } finally {
    front.close();
    server.close();
  }
}

/** In a browser of its own, in which nothing is compiled or connected yet. */
async function run(site: string, formFactor: FormFactor) {
  const port = await freePort();
  const { args = [], ...options } = await browserOptions();
  const more = [`--remote-debugging-port=${port}`, '--ignore-certificate-errors'];
  const browser = await chromium.launch({ ...options, args: [...args, ...more] });
  try {
    await readFonts(browser);
    const flags: Flags = { port, logLevel: 'error', onlyCategories: [...categories] };
    const ran = await lighthouse(site, flags, formFactor === 'desktop' ? desktopConfig : undefined);
    if (!ran || ran.lhr.runtimeError) throw new Error(`Lighthouse failed: ${ran?.lhr.runtimeError?.message}`);
    return ran.lhr;
  } finally {
    await browser.close();
  }
}

/**
 * The first text of all makes a browser that has just been started read the fonts of the system, for up to 70 ms; the
 * simulation takes them for the page's, and a phone's processor to be four times slower at it.
 */
async function readFonts(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto('data:text/html,<p>Text</p>');
  await page.close();
}

function scoreRow(formFactor: FormFactor, category: Category, results: Result[]): Row {
  const scores = results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100));
  return {
    measure: `Lighthouse ${formFactor}, ${category}, least of ${scores.join(' ')}`,
    ours: Math.min(...scores),
    unit: '',
    must: 100,
    moreIsBetter: true,
    timed: category === 'performance',
  };
}

function metricRows(formFactor: FormFactor, results: Result[]): Row[] {
  const of = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const row = (name: string, id: string) => ({
    measure: `Lighthouse ${formFactor}, ${name}`,
    ours: of(id),
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
      ours: Math.round(of('cumulative-layout-shift') * 100) / 100,
      unit: '',
      must: 0,
    },
  ];
}

/** Audits whose items say what a metric is made of. */
const causes: Record<string, string> = {
  'total-blocking-time': 'long-tasks',
  'largest-contentful-paint': 'lcp-breakdown-insight',
  'cumulative-layout-shift': 'layout-shifts',
};

/** Each audit that cost points, how many of the hundred, and what it names. */
function whatCost({ categories: scored, audits, requestedUrl = '' }: Result): string[] {
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

/** Elements and files anywhere in the details of an audit, with how long they took where it says so. */
function named(details: unknown): string[] {
  if (typeof details !== 'object' || details === null) return [];
  const { selector, url, duration } = details as Record<string, unknown>;
  const name = selector ?? url;
  if (typeof name !== 'string') return Object.values(details).flatMap(named);
  return [typeof duration === 'number' ? `${name} ${Math.round(duration)} ms` : name];
}
