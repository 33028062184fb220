import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { freePort } from '../local/ports.ts';
import type { Row } from './bench-report.ts';
import { browserOptions } from './browser.ts';
import type { RunningStudio } from './running-studio.ts';

const rounds = 3;
const forms = { mobile: undefined, desktop: desktopConfig };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * What Lighthouse says of the public page: the worst of several runs each, as points that are missing to 100. Performance
 * is a time of this machine; the rest is not.
 */
export async function lighthouseMeasures(studio: RunningStudio): Promise<Row[]> {
  const port = await freePort();
  const { args = [], ...options } = await browserOptions();
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    const rows: Row[] = [];
    for (const [form, config] of Object.entries(forms)) {
      const results: Result[] = [];
      for (let round = 0; round < rounds; round++) {
        const run = await lighthouse(studio.site, { port, logLevel: 'error', onlyCategories: [...categories] }, config);
        if (!run || run.lhr.runtimeError)
          throw new Error(`Lighthouse: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
        results.push(run.lhr);
      }
      rows.push(...missingPoints(form, results), ...(form === 'mobile' ? paints(results) : []));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function missingPoints(form: string, results: Result[]): Row[] {
  return categories.map((category) => ({
    measure: `Lighthouse ${form}, ${category}, points below 100`,
    ours: Math.max(...results.map((result) => Math.round(100 - 100 * (result.categories[category]?.score ?? 0)))),
    unit: '',
    must: 0,
    timed: category === 'performance',
  }));
}

function paints(results: Result[]): Row[] {
  const worst = (audit: string) => Math.max(...results.map(({ audits }) => audits[audit]?.numericValue ?? Infinity));
  const simulated = { unit: 'ms', timed: true };
  return [
    { measure: 'FCP, mobile', ours: worst('first-contentful-paint'), must: 860, reach: 800, ...simulated },
    { measure: 'LCP, mobile', ours: worst('largest-contentful-paint'), must: 1250, reach: 1100, ...simulated },
    { measure: 'blocking time, mobile', ours: worst('total-blocking-time'), must: 20, reach: 0, ...simulated },
    { measure: 'layout shift, mobile', ours: worst('cumulative-layout-shift'), must: 0, unit: '' },
  ];
}

/** What somebody waits for after touching the page, with a CPU four times slower. */
export async function interactionMeasures(studio: RunningStudio): Promise<Row[]> {
  const browser = await chromium.launch(await browserOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: studio.site });
    const rows: Row[] = [];
    for (const [name, selector] of Object.entries(interactions)) {
      const ours = await waitAfter(context, selector);
      rows.push({ measure: `${name}, answered at 4x CPU`, ours, unit: 'ms', must: 100, reach: 50, timed: true });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

const interactions = {
  'a tab': '#nightlife-tab',
  'a question': '#faq summary >> nth=0',
  'the lightbox': '#art a[data-late] >> nth=0',
  'submit with errors': '#booking form button',
};

async function waitAfter(context: BrowserContext, selector: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(observeInteractions);
  await page.goto('/', { waitUntil: 'networkidle' });
  if (selector.startsWith('#art')) await page.locator('#art-tab').click();
  const touched = page.locator(selector);
  await touched.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1_000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => Object.assign(globalThis, { longest: 0 }));
  await touched.click();
  await page.waitForTimeout(1_500);
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  await page.close();
  return longest;
}

/** Runs in the page: how long from a touch until what it changed is painted. */
function observeInteractions(): void {
  Object.assign(globalThis, { longest: 0 });
  const state = globalThis as unknown as { longest: number };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) state.longest = Math.max(state.longest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
