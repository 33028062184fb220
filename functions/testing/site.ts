import type { ContentRow } from '#shared/content/text-schemas.ts';
import type { Renderer } from '#shared/website/page.ts';
import type { Release } from '../site/release-archive.ts';
import type { SiteFile } from '../site/site-bucket.ts';
import { aSnapshot } from './builders.ts';

export const aStudio = {
  name: 'Afterhours',
  timeZone: 'UTC',
  notice: { backupDays: 35 },
  siteUrl: 'https://studio.example',
  assets: {
    script: '',
    notFoundScript: '',
    requestScript: '',
    styleSheet: '/assets/styles-1.css',
    styles: { first: '', plain: '', request: '', whole: '' },
    fonts: [],
    build: '1',
  },
};

export function someRows(values: Record<`${string}/${string}`, string>): ContentRow[] {
  return Object.entries(values).map(([key, value]) => {
    const [section = '', field = ''] = key.split('/');
    return { section, field, value, content_type: 'text' };
  });
}

type File = { version: number; body: SiteFile['body'] };

/** An in-memory site: stored content, files of the bucket, releases, and a list of all steps. */
export function aSite({ version }: { version: number }) {
  const done: string[] = [];
  const refreshed: string[][] = [];
  const files = new Map<string, File>();
  const kept = new Map<number, Release>();
  const stored = { version, rows: someRows({ 'hero/title': 'Ink at home' }) };
  const deps = {
    stored,
    content: {
      snapshot: async () => aSnapshot({ version: stored.version, texts: stored.rows }),
      incrementVersion: async () => {
        stored.version++;
      },
    },
    notices: { add: async (_version: string) => {} },
    site: {
      etags: async (prefix: string) =>
        Object.fromEntries(
          [...files].filter(([key]) => key.startsWith(prefix)).map(([key, { body }]) => [key, `${body}`]),
        ),
      putUnlessOlder: async ({ key, body }: SiteFile, of: number) => {
        done.push(`put ${key} ${of}`);
        if ((files.get(key)?.version ?? 0) > of) return undefined;
        files.set(key, { version: of, body });
        return `${body}`;
      },
      removeOthers: async (prefix: string, keep: readonly string[], of: number) => {
        for (const [key, file] of files) {
          if (!key.startsWith(prefix) || keep.includes(key) || file.version > of) continue;
          files.delete(key);
          done.push(`remove ${key}`);
        }
      },
      live: async () => files.get('index.html')?.version ?? 0,
    },
    releases: {
      keep: async (release: Release) => {
        done.push(`keep ${release.version}`);
        kept.set(release.version, release);
      },
      find: async (of: number) => kept.get(of),
      latest: async () => kept.get(Math.max(...kept.keys())),
      prune: async () => {},
    },
    render,
    invalidate: async (paths: readonly string[]) => {
      done.push('invalidate');
      refreshed.push([...paths].sort());
    },
  };
  return { deps, done, refreshed, files, kept };
}

/** Renders just enough to tell versions apart. An event is listed only until 2 March 2026. */
const render: Renderer = (content, { now }) => {
  const event = content.mode === 'home' && now < new Date('2026-03-02T00:00:00Z');
  const body = JSON.stringify({ mode: content.mode, texts: content.texts, event });
  const keys = ['index.html', 'staff.html', 'content-version.json', ...(event ? ['events.ics', 'events/a.ics'] : [])];
  return [
    ...keys.map((key) => ({ key, contentType: key.endsWith('.html') ? 'text/html' : 'text/plain', body })),
    { key: '404.html', contentType: 'text/html', body: 'Page not found' },
    { key: 'sitemap.xml', contentType: 'application/xml', body: now.toISOString() },
  ];
};
