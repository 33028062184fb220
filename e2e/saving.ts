import { apiRoot } from '#shared/api.ts';
import type { PageContent } from '#shared/page.ts';
import { expect } from './studio.ts';

type Site = { site: string };
export type Values = Record<`${string}/${string}`, string>;

/** Saves texts as the dashboard does. */
export async function saveTexts({ site }: Site, token: string, values: Values): Promise<Response> {
  const rows = Object.entries(values).map(([key, value]) => {
    const [section, field] = key.split('/');
    return { section, field, value };
  });
  return fetch(`${site}${apiRoot}/content`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ rows }),
  });
}

/** The content that visitors get. */
export async function liveContent({ site }: Site): Promise<PageContent> {
  return (await fetch(`${site}/content.json`)).json();
}

/** Saves texts and waits until they are live; what is stored already publishes nothing. */
export async function publishTexts(studio: Site, token: string, values: Values): Promise<void> {
  const { version } = await liveContent(studio);
  const headers = { authorization: `Bearer ${token}` };
  const { rows } = await (await fetch(`${studio.site}${apiRoot}/content`, { headers })).json();
  const stored = new Map(rows.map((row: Record<string, string>) => [`${row.section}/${row.field}`, row.value]));
  if (Object.entries(values).every(([key, value]) => stored.get(key) === value)) return;
  expect((await saveTexts(studio, token, values)).status).toBe(200);
  // The page is the last file of a publish.
  await expect.poll(() => drawnVersion(studio), { intervals: [50] }).toBeGreaterThan(version);
}

async function drawnVersion({ site }: Site): Promise<number> {
  return Number(/data-version="(\d+)"/.exec(await (await fetch(site)).text())?.[1]);
}
