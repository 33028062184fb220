import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { median, type Row } from './bench-report.ts';
import { total } from './bench-sizes.ts';
import { browserOptions } from './browser.ts';
import type { RunningStudio } from './running-studio.ts';
import { signIn } from './studio.ts';

const rounds = 5;
const slowPhone = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1_000_000) / 8 };

/** The first view of the public page, and what each route of the dashboard fetches. */
export async function pageMeasures(studio: RunningStudio): Promise<Row[]> {
  const browser = await chromium.launch(await browserOptions());
  try {
    const views: View[] = [];
    for (let round = 0; round < rounds; round++) views.push(await firstView(browser, studio.site));
    const of = (name: keyof View) => median(views.map((view) => view[name]));
    const here = { timed: true, unit: 'ms' };
    return [
      { measure: 'first view, requests before late scripts', ours: of('requests'), unit: '', must: 8, reach: 6 },
      { measure: 'first view, all bytes', ours: of('bytes') / 1000, unit: 'kB', must: 150, reach: 110 },
      { measure: 'FCP here, 4x CPU, 150 ms, 1.6 Mbit/s', ours: of('fcp'), ...here, must: 860, reach: 800 },
      { measure: 'LCP here, the same', ours: of('lcp'), ...here, must: 1250, reach: 1100 },
      { measure: 'blocking time here, the same', ours: of('blocking'), ...here, must: 20, reach: 0 },
      {
        measure: 'layout shift, to two digits',
        ours: Math.round(of('shift') * 100) / 100,
        unit: '',
        must: 0,
        timed: true,
      },
      ...(await dashboardRoutes(browser, studio)),
    ];
  } finally {
    await browser.close();
  }
}

type Paint = { fcp: number; lcp: number; shift: number; blocking: number };
type View = Paint & { requests: number; bytes: number };

/** Compression and round trips as on a slow phone, but HTTP/1.1 and no TLS: times compare within one machine only. */
async function firstView(browser: Browser, site: string): Promise<View> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session);
  const seen = countBytes(session);
  await page.addInitScript(observePaint);
  await page.goto(site, { waitUntil: 'load' });
  await page.waitForTimeout(500);
  const { requests } = seen;
  await page.waitForTimeout(2_000);
  const paint = await page.evaluate(() => (globalThis as unknown as { paint: Paint }).paint);
  await context.close();
  return { ...paint, requests, bytes: seen.bytes };
}

async function slowDown(session: CDPSession): Promise<void> {
  const { cpu, latencyMs, bytesPerSecond } = slowPhone;
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Requests and bytes, headers included, without the scripts that are fetched late and what these ask for. */
function countBytes(session: CDPSession): { requests: number; bytes: number } {
  const seen = { requests: 0, bytes: 0 };
  const late = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, initiator, type }) => {
    if ((type === 'Script' && initiator.type === 'script') || type === 'Fetch') late.add(requestId);
    else seen.requests++;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!late.has(requestId)) seen.bytes += encodedDataLength;
  });
  return seen;
}

/** Runs in the page. */
function observePaint(): void {
  const paint = { fcp: 0, lcp: 0, shift: 0, blocking: 0 };
  Object.assign(globalThis, { paint });
  type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean };
  const observe = (type: string, see: (entry: Entry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paint.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    paint.lcp = startTime;
  });
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) paint.shift += value;
  });
  observe('longtask', ({ startTime, duration }) => {
    if (startTime >= paint.fcp && paint.fcp > 0) paint.blocking += duration - 50;
  });
}

/** Scripts and styles of the dashboard, as the CDN serves them: the first route, then what each other route adds. */
async function dashboardRoutes(browser: Browser, studio: RunningStudio): Promise<Row[]> {
  const context = await browser.newContext({ baseURL: studio.site });
  const page = await context.newPage();
  const fetched = new Set<string>();
  let lastFetch = 0;
  page.on('request', (request) => {
    if (!['document', 'script', 'stylesheet'].includes(request.resourceType())) return;
    fetched.add(request.url());
    lastFetch = performance.now();
  });
  const before = new Set<string>();
  const added = async () => {
    // A route that the router opens is no load of the page, which has been idle once and for all.
    await page.waitForTimeout(500);
    while (performance.now() - lastFetch < 500) await page.waitForTimeout(50);
    const more = [...fetched].filter((address) => !before.has(withoutHash(address)));
    for (const address of more) before.add(withoutHash(address));
    return (await total(more)) / 1000;
  };

  await page.goto('/admin/auth');
  const rows: Row[] = [
    { measure: 'dashboard, first route (sign-in)', ours: await added(), unit: 'kB', must: 130, reach: 100 },
  ];
  await signIn(page, studio.admin);
  for (const route of ['', ...(await routesIn(page))]) {
    if (route) await page.locator(`a[href="${route}"]`).first().click();
    const name = new URL(page.url()).pathname;
    rows.push({ measure: `dashboard, ${name} adds`, ours: await added(), unit: 'kB', must: 25, reach: 15 });
  }
  await context.close();
  return rows;
}

async function routesIn(page: Page): Promise<string[]> {
  const links = page.locator('a[href^="/admin/"]:visible');
  await links.first().waitFor();
  const own = new URL(page.url()).pathname;
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(addresses)].filter((link) => link !== own && !/[?#]/.test(link));
}

function withoutHash(address: string): string {
  const { origin, pathname } = new URL(address);
  // Every route of the dashboard is the same document.
  return pathname.startsWith('/admin') ? `${origin}/admin` : origin + pathname;
}
