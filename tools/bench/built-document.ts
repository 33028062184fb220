import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Route } from '@playwright/test';
import { documentsOf, oneOfEach, publish, type Stored } from '../../web/app/page-for-tests.ts';

// Published documents with the scripts of the build, without a stack. Needs `npm run build`.

export { oneOfEach, publish, type Stored };

export const client = path.join(import.meta.dirname, '../../web/dist/client');
const built = JSON.parse(readFileSync(path.join(client, '../server/site-assets.json'), 'utf8'));
/** The URL of the whole style sheet. */
export const { styleSheet }: { styleSheet: string } = built;
/** What documents load at once. */
const early = new Set(
  [built.script, built.notFoundScript, built.requestScript].flatMap((script: string) => imported(script.slice(1))),
);
const site = 'https://studio.example';

/** The documents of a studio with the scripts of the build, by key. */
export const builtDocuments = (stored: Stored) => documentsOf(stored, built);

type Serving = BrowserContextOptions & {
  /** When late scripts arrive; at once by default. */
  late?: Promise<void>;
  /** Answers a call of the API; undefined for one that has no such path. */
  answer?: (path: string, route: Route) => unknown;
};

/** Opens a document in a page of its own. `requested` are the files it asks for; `settled` resolves once it asks for nothing more. */
export async function openDocument(
  browser: Browser,
  key: string,
  documents: Map<string, string>,
  { late = Promise.resolve(), answer, ...context }: Serving = {},
) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ...context });
  const errors: string[] = [];
  const requested = new Set<string>();
  const begun: Promise<unknown>[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.routeWebSocket(/./, () => {});
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    requested.add(pathname.slice(1));
    const isLate = /\.js$/.test(pathname) && !early.has(pathname.slice(1));
    const serve = () => {
      const given = answer?.(pathname, route);
      if (given) return given;
      const html = documents.get(pathname.slice(1) || 'index.html') ?? documents.get(`${pathname.slice(1)}.html`);
      // React writes templates of its own, wherever it waits.
      const body = html?.replace(/<body[^>]*>/, '$&<template></template>');
      if (body) return route.fulfill({ body, contentType: 'text/html' });
      if (pathname === '/api/booking-forms') return route.fulfill({ status: 201, json: { token: 'token' } });
      if (pathname.startsWith('/assets/')) return route.fulfill({ path: path.join(client, pathname) });
      return route.fulfill({ status: 404, json: { code: 'not-found', message: 'Not found.' } });
    };
    begun.push((isLate ? late : Promise.resolve()).then(serve));
  });
  await page.goto(`${site}/${key}`);
  const settled = async () => {
    for (let known = -1; known !== begun.length; ) {
      known = begun.length;
      await Promise.all(begun);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
  };
  return { page, errors, requested, settled };
}

/** A script and what it imports at once. */
function imported(script: string): string[] {
  const text = readFileSync(path.join(client, script), 'utf8');
  const names = [...text.matchAll(/(?:from|import)(["'`])\.\/([\w.-]+\.js)\1/g)].map(([, , name]) => `assets/${name}`);
  return [script, ...names.flatMap(imported)];
}
