import { type BrowserContext, chromium } from '@playwright/test';
import { browserOptions } from '../../e2e/fixtures/browser.ts';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import { median, type Row } from './report.ts';

const rounds = 5;
/** How long a finger rests on the screen. */
const touchMs = 80;

/** Time from a touch to the next paint, with a CPU four times slower. */
export async function interactionMeasures(studio: RunningStudio): Promise<Row[]> {
  const browser = await chromium.launch(await browserOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: studio.site });
    const rows: Row[] = [];
    for (const [name, selector] of Object.entries(interactions)) {
      const waits: number[] = [];
      for (let round = 0; round < rounds; round++) waits.push(await waitAfter(context, selector));
      const ours = median(waits);
      rows.push({ measure: `${name}, response at 4x CPU`, ours, unit: 'ms', must: 100, reach: 50, timed: true });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

const interactions = {
  'a tab': '#nightlife-tab',
  'a question': '#faq summary >> nth=0',
  'the lightbox': '#art .tile > a >> nth=0',
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
  await touched.click({ delay: touchMs });
  await page.waitForTimeout(1_500);
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  await page.close();
  return longest;
}

/** Runs in the page: records the longest time from a touch to the paint of its effect. */
function observeInteractions(): void {
  Object.assign(globalThis, { longest: 0 });
  const state = globalThis as unknown as { longest: number };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) state.longest = Math.max(state.longest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
