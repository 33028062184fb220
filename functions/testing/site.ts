import type { ContentRow } from '#shared/content-rows.ts';
import type { Renderer } from '#shared/page.ts';
import type { Release } from '../site/release-archive.ts';
import type { SiteFile } from '../site/site-bucket.ts';
import { aSnapshot } from './builders.ts';

export const aStudio = {
  name: 'Afterhours',
  timeZone: 'UTC',
  siteUrl: 'https://studio.example',
  assets: { script: '', styleSheet: '/assets/styles-1.css', styles: { first: '', whole: '' }, fonts: [] },
};

export function someRows(values: Record<`${string}/${string}`, string>): ContentRow[] {
  return Object.entries(values).map(([key, value]) => {
    const [section = '', field = ''] = key.split('/');
    return { section, field, value, content_type: 'text' };
  });
}

type File = { version: number; body: SiteFile['body']; restored?: number };

/** A site in memory: what is stored, the files of the bucket and the releases, and a list of what was done. */
export function aSite({ version }: { version: number }) {
  const done: string[] = [];
  const files = new Map<string, File>();
  const kept = new Map<number, Release>();
  const stored = { version, rows: someRows({ 'hero/title': 'Ink at home' }) };
  const needs = {
    stored,
    content: {
      snapshot: async () => aSnapshot({ version: stored.version, texts: stored.rows }),
      countUp: async () => {
        stored.version++;
      },
    },
    site: {
      putUnlessOlder: async ({ key, body }: SiteFile, of: number, restored?: number) => {
        done.push(`put ${key} ${of}`);
        if ((files.get(key)?.version ?? 0) > of) return false;
        files.set(key, { version: of, body, restored });
        return true;
      },
      removeOthers: async (prefix: string, keep: readonly string[], of: number) => {
        for (const [key, file] of files) {
          if (key.startsWith(prefix) && !keep.includes(key) && file.version <= of) files.delete(key);
        }
      },
      live: async () => ({
        version: files.get('index.html')?.version ?? 0,
        restored: files.get('index.html')?.restored,
      }),
    },
    releases: {
      keep: async (release: Release) => {
        done.push(`keep ${release.version}`);
        kept.set(release.version, release);
      },
      find: async (of: number) => kept.get(of),
      prune: async () => {},
    },
    render: drawing,
    refresh: async () => {
      done.push('refresh');
    },
  };
  return { needs, done, files, kept };
}

/** Draws as little as tells one version from another: an event is there on its day alone. */
const drawing: Renderer = (content, { now }) => {
  const event = content.mode === 'home' && now < new Date('2026-03-02T00:00:00Z');
  const body = JSON.stringify({ mode: content.mode, texts: content.texts, event });
  const keys = ['index.html', 'staff.html', 'content.json', ...(event ? ['events.ics', 'events/a.ics'] : [])];
  return [
    ...keys.map((key) => ({ key, contentType: key.endsWith('.html') ? 'text/html' : 'text/plain', body })),
    { key: 'sitemap.xml', contentType: 'application/xml', body: now.toISOString() },
  ];
};
