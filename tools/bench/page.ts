import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../../e2e/fixtures/browser.ts';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import { signIn } from '../../e2e/fixtures/studio.ts';
import { median, type Row } from './report.ts';
import { total } from './sizes.ts';

const rounds = 5;
const slowPhone = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1_000_000) / 8 };

/** The first view of the public page, and what each route of the dashboard loads. */
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
      { measure: 'layout shift', ours: Math.round(of('shift') * 100) / 100, unit: '', must: 0, timed: true },
      ...(await dashboardRoutes(browser, studio)),
    ];
  } finally {
    await browser.close();
  }
}

type Paint = { fcp: number; lcp: number; shift: number; blocking: number };
type View = Paint & { requests: number; bytes: number };

/** Simulates a slow phone, but over HTTP/1.1 without TLS: compare times on the same machine only. */
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

/** Requests and bytes including headers, without scripts that load late and the requests they make. */
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

/** Bytes of scripts and styles in the dashboard: of the first route, then those that each other route adds. */
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
    // Client-side navigation does not trigger `networkidle` again.
    await page.waitForTimeout(500);
    while (performance.now() - lastFetch < 500) await page.waitForTimeout(50);
    const more = [...fetched].filter((url) => !before.has(withoutHash(url)));
    for (const url of more) before.add(withoutHash(url));
    return (await total(more)) / 1000;
  };

  await page.goto('/admin/auth');
  const rows: Row[] = [
    { measure: 'dashboard, first route (sign-in)', ours: await added(), unit: 'kB', must: 130, reach: 100 },
  ];
  await signIn(page, studio.admin);
  const measureRoute = async (name: string, must: number) => {
    rows.push({ measure: `dashboard, ${name} adds`, ours: await added(), unit: 'kB', must, reach: 15 });
  };
  await measureRoute('/admin', 35);
  const routes = await routesIn(page);
  await page.locator('a[data-lead]').first().click();
  await measureRoute('/admin/leads/{id}', 20);
  for (const route of routes) {
    await page.locator(`a[href="${route}"]`).first().click();
    await measureRoute(route, 25);
  }
  await context.close();
  return rows;
}

async function routesIn(page: Page): Promise<string[]> {
  const links = page.locator('nav a[href^="/admin/"]:visible');
  await links.first().waitFor();
  const own = new URL(page.url()).pathname;
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(paths)].filter((link) => link !== own && !/[?#]/.test(link));
}

function withoutHash(url: string): string {
  const { origin, pathname } = new URL(url);
  // All routes of the dashboard serve the same document.
  return pathname.startsWith('/admin') ? `${origin}/admin` : origin + pathname;
}
