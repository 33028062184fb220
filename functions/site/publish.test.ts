import type { HomeContent, Renderer } from '#shared/website/page.ts';
import { aSnapshot } from '../testing/builders.ts';
import { aSite, aStudio, someRows } from '../testing/site.ts';
import { pathsToInvalidate, publish } from './publish.ts';
import { republishIfStale } from './republish-if-stale.ts';

const now = new Date('2026-03-01T20:00:00Z');

test('uploads pages after the files they refer to, invalidates the CDN, and stores the release last', async () => {
  const { deps, done } = aSite({ version: 7 });

  expect(await publish(deps, aStudio, now)).toBe(7);

  const pages = done.filter((each) => /^put (index|staff)\.html(\.br)? 7$/.test(each));
  expect(done.slice(-6, -2).toSorted()).toEqual(pages.toSorted());
  expect(done.slice(-2)).toEqual(['invalidate', 'keep 7']);
});

describe('invalidates in the CDN', () => {
  const pages = ['/', '/index.html', '/index.html.br', '/staff.html', '/staff.html.br'];

  test('every document after the first publish, then only changed and removed ones', async () => {
    const { deps, refreshed } = aSite({ version: 7 });
    await publish(deps, aStudio, now);
    deps.stored.version = 8;
    deps.stored.rows = someRows({ 'hero/title': 'Ink after dark' });
    await publish(deps, aStudio, now);
    deps.stored.version = 9;
    await publish(deps, aStudio, new Date('2026-03-02T20:00:00Z'));

    expect(refreshed).toEqual([
      [...pages, '/404.html', '/events.ics', '/events/a.ics', '/sitemap.xml'].sort(),
      [...pages, '/events.ics', '/events/a.ics'].sort(),
      [...pages, '/events.ics', '/events/a.ics', '/sitemap.xml'].sort(),
    ]);
  });

  test('every document after a failed invalidation, since it is unknown what edges cache', async () => {
    const { deps, refreshed, kept } = aSite({ version: 7 });
    await publish(deps, aStudio, now);
    deps.stored.version = 8;
    deps.stored.rows = someRows({ 'hero/title': 'Ink after dark' });
    const refused = { ...deps, invalidate: () => Promise.reject(new Error('TooManyInvalidationsInProgress')) };

    await expect(publish(refused, aStudio, now)).rejects.toThrow('TooManyInvalidationsInProgress');
    expect([...kept.keys()]).toEqual([7]);
    await publish(deps, aStudio, now);

    expect(refreshed[1]).toEqual(refreshed[0]);
    expect([...kept.keys()]).toEqual([7, 8]);
  });
});

test('invalidates every path that leads to a document, and no file that has not changed', () => {
  const file = (key: string, body = 'new') => ({ key, body, contentType: 'text/html' });
  const files = [file('index.html'), file('privacy.html'), file('staff.html', 'old'), file('content-version.json')];
  const bodies = new Map([
    ['staff.html', 'old'],
    ['events/a.ics', 'gone'],
  ]);

  expect(pathsToInvalidate(files, { bodies, isLive: true }).toSorted()).toEqual([
    '/',
    '/events/a.ics',
    '/index.html',
    '/index.html.br',
    '/privacy',
    '/privacy.html',
  ]);
});

test('invalidates up to ten paths one by one, and then the most numerous ones by a wildcard', () => {
  const files = (pages: number, events: number) => [
    ...Array.from({ length: pages }, (_, index) => `gallery/art/${index}.html`),
    ...Array.from({ length: events }, (_, index) => `events/${index}.ics`),
    ...['privacy.html', '404.html'],
  ];
  const pathsOfAll = (...keys: string[]) =>
    pathsToInvalidate(
      keys.map((key) => ({ key, body: '', contentType: '' })),
      { bodies: new Map(), isLive: false },
    );
  const pathsFor = (pages: number, events: number) => pathsOfAll(...files(pages, events));

  expect(pathsFor(2, 3)).toHaveLength(10);
  expect(pathsFor(2, 3).join()).not.toContain('*');
  // Both are as many; one is enough.
  expect(pathsFor(2, 4)).toEqual([
    ...['/gallery*', '/events/0.ics', '/events/1.ics', '/events/2.ics', '/events/3.ics'],
    ...['/privacy', '/privacy.html', '/404.html'],
  ]);
  expect(pathsOfAll(...files(2, 4), 'index.html')).toHaveLength(8);
  const alone = 'abcdefghijkl'.split('').map((name) => `${name}.txt`);
  expect(pathsOfAll('index.html', ...alone)).toEqual(['/index*', '/', ...alone.map((key) => `/${key}`)]);
  expect(pathsFor(2_000, 60)).toEqual(['/gallery*', '/events*', '/privacy', '/privacy.html', '/404.html']);
});

test('removes pages of lists that are gone, and invalidates them and those that changed [SHOW-14]', async () => {
  const { deps, files, refreshed } = aSite({ version: 7 });
  const withPages = (...pages: [key: string, body: string][]): Renderer => {
    return (content, options) => [
      ...deps.render(content, options),
      ...pages.map(([key, body]) => ({
        key: `gallery/${key}.html`,
        contentType: 'text/html',
        body,
        render: () => body,
      })),
    ];
  };
  await publish({ ...deps, render: withPages(['art/1', 'a'], ['art/2', 'b'], ['art/3', 'c']) }, aStudio, now);
  deps.stored.version = 8;

  await publish({ ...deps, render: withPages(['art/1', 'a'], ['art/2', 'changed']) }, aStudio, now);

  expect([...files.keys()].filter((key) => key.startsWith('gallery/')).sort()).toEqual([
    'gallery/art/1.html',
    'gallery/art/2.html',
  ]);
  expect(refreshed[1]?.filter((path) => path.startsWith('/gallery/'))).toEqual(
    ['2', '3'].flatMap((number) => ['', '.html'].map((ending) => `/gallery/art/${number}${ending}`)),
  );
});

test('renders the pages of lists that changed, and those whose file another publish has replaced [SHOW-14]', async () => {
  const { deps, files, kept } = aSite({ version: 7 });
  const drawn: string[] = [];
  const publishPages = async (...bodies: string[]) => {
    drawn.length = 0;
    deps.stored.version++;
    const pages = bodies.map((body, index) => {
      const key = `gallery/art/${index + 1}.html`;
      return { key, contentType: 'text/html', body, render: () => (drawn.push(key.slice(12, 13)), `<p>${body}`) };
    });
    await publish({ ...deps, render: (...given) => [...deps.render(...given), ...pages] }, aStudio, now);
    return drawn.join(' ');
  };
  const replace = (key: string) => files.set(key, { version: 7, body: 'of an overtaken publish' });

  expect(await publishPages('a', 'b', 'c')).toBe('1 2 3');
  expect(await publishPages('a', 'b', 'c')).toBe('');
  expect(await publishPages('a', 'changed', 'c')).toBe('2');
  replace('gallery/art/1.html');
  expect(await publishPages('a', 'changed', 'c')).toBe('1');
  expect(files.get('gallery/art/1.html')?.body).toBe('<p>a');
  // Releases of earlier publishers know no ETags.
  for (const release of kept.values()) delete release.etags;
  expect(await publishPages('a', 'changed', 'c')).toBe('1 2 3');
});

test('names each invalidation by its version and time, so that only a retry has the same name', async () => {
  const { deps } = aSite({ version: 7 });
  const names: string[] = [];

  await publish({ ...deps, invalidate: async (_, name) => void names.push(name) }, aStudio, now);

  expect(names).toEqual([`7-${now.getTime()}`]);
});

test('uploads files with names like those of the pages before the pages themselves', async () => {
  const { deps, done } = aSite({ version: 7 });
  const render: Renderer = (content, options) => [
    ...deps.render(content, options),
    { key: 'events/index.html', contentType: 'text/html', body: 'event' },
    { key: 'index.html.txt', contentType: 'text/plain', body: 'text' },
  ];

  await publish({ ...deps, render }, aStudio, now);

  const first = done.findIndex((each) => /^put (index|staff)\.html(\.br)? /.test(each));
  expect(done.slice(0, first)).toEqual(expect.arrayContaining(['put events/index.html 7', 'put index.html.txt 7']));
});

test('fails with a transient error when newer versions keep overtaking it', async () => {
  const { deps } = aSite({ version: 7 });
  let tries = 0;
  const site = { ...deps.site, putUnlessOlder: async () => void ++tries };

  await expect(publish({ ...deps, site }, aStudio, now)).rejects.toMatchObject({
    name: 'ContentionError',
    $retryable: { throttling: true },
  });
});

test('stores a compressed copy of the home page for visitors and staff', async () => {
  const { deps, files } = aSite({ version: 7 });
  await publish(deps, aStudio, now);

  expect([...files.keys()].filter((key) => key.endsWith('.br')).sort()).toEqual(['index.html.br', 'staff.html.br']);
});

test.each(['content', 'render'] as const)('writes nothing when %s fails', async (part) => {
  const { deps, done } = aSite({ version: 7 });
  const failing = { ...deps };
  if (part === 'content') failing.content = { ...deps.content, snapshot: () => Promise.reject(new Error('failed')) };
  if (part === 'render') failing.render = () => fail();

  await expect(publish(failing, aStudio, now)).rejects.toThrow('failed');
  expect(done).toEqual([]);
});

test('removes hidden content from the site before the invalidation', async () => {
  const { deps, done, files } = aSite({ version: 7 });
  await publish(deps, aStudio, now);
  expect(files.has('events/a.ics')).toBe(true);

  deps.stored.version = 8;
  deps.stored.rows = someRows({ 'general/coming_soon_enabled': 'true' });
  await publish(deps, aStudio, now);

  expect([...files.keys()].filter((key) => key.startsWith('events'))).toEqual([]);
  expect([...files.values()].map(({ body }) => body).join()).not.toContain('Ink at home');
  expect(done.slice(-4)).toEqual(['remove events.ics', 'remove events/a.ics', 'invalidate', 'keep 8']);
});

test('restarts when a newer publish overtakes it, and leaves no files of its own', async () => {
  const { deps, files } = aSite({ version: 7 });
  const render: Renderer = (content, options) => {
    // While the first one renders, another publisher uploads version 8, without an event.
    if (content.version === 7 && !files.has('index.html')) {
      deps.stored.version = 8;
      deps.stored.rows = someRows({ 'general/coming_soon_enabled': 'true' });
      files.set('index.html', { version: 8, body: 'newer' });
      files.set('staff.html', { version: 8, body: 'newer' });
    }
    return deps.render(content, options);
  };

  expect(await publish({ ...deps, render }, aStudio, now)).toBe(8);
  expect([...files.keys()].filter((key) => key.startsWith('events'))).toEqual([]);
  expect([...files.values()].every(({ version }) => version === 8)).toBe(true);
});

describe('time', () => {
  test('publishes nothing when nothing changed within the hour', async () => {
    const { deps } = aSite({ version: 7 });
    await publish(deps, aStudio, now);

    expect(await republishIfStale(deps, aStudio, new Date(now.getTime() + 3_600_000))).toBe(false);
    expect(deps.stored.version).toBe(7);
  });

  // On March 29, 2026, the clocks of Berlin go from 2:00 to 3:00, and on October 25 from 3:00 to 2:00.
  test.each([
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])(
    'starts one new version when books open on %s, at the hour of the studio at which the day begins [BOOKS-02]',
    async (day, opens) => {
      const { deps } = aSite({ version: 7 });
      const closed = { books: 'closed', books_open_on: day } as const;
      const row = { id: '00000000-0000-4000-8000-000000000001', name: 'Nia', is_active: true, order_index: 0 };
      const nia = { ...row, description: null, profile_picture: null, alt: null, instagram_link: null, ...closed };
      const snapshot = async () => aSnapshot({ version: deps.stored.version, artists: { version: 1, rows: [nia] } });
      const render: Renderer = (content) => [
        { key: 'index.html', contentType: 'text/html', body: JSON.stringify((content as HomeContent).artists) },
      ];
      const berlin = { ...aStudio, timeZone: 'Europe/Berlin' };
      const berlinDeps = { ...deps, render, content: { ...deps.content, snapshot } };
      await publish(berlinDeps, berlin, now);
      const newVersions: string[] = [];

      for (let hours = -26; hours < 26; hours++) {
        const at = new Date(Date.parse(opens) + hours * 3_600_000);
        if (!(await republishIfStale(berlinDeps, berlin, at))) continue;
        newVersions.push(at.toISOString());
        await publish(berlinDeps, berlin, at);
      }

      expect(newVersions).toEqual([opens]);
    },
  );

  test('starts a new version when an event is over', async () => {
    const { deps } = aSite({ version: 7 });
    await publish(deps, aStudio, now);

    expect(await republishIfStale(deps, aStudio, new Date('2026-03-03T20:00:00Z'))).toBe(true);
    expect(deps.stored.version).toBe(8);
  });

  test('publishes again after a failed invalidation, although the files are uploaded', async () => {
    const { deps, files } = aSite({ version: 7 });
    const refused = { ...deps, invalidate: () => Promise.reject(new Error('AccessDenied')) };
    await expect(publish(refused, aStudio, now)).rejects.toThrow('AccessDenied');
    expect(files.get('index.html')).toMatchObject({ version: 7 });

    expect(await republishIfStale(deps, aStudio, now)).toBe(true);
  });

  test('publishes again when a text is published that is no longer stored', async () => {
    const { deps } = aSite({ version: 7 });
    await publish(deps, aStudio, now);
    deps.stored.rows = someRows({ 'hero/title': 'Ink after dark' });

    expect(await republishIfStale(deps, aStudio, now)).toBe(true);
  });

  test('publishes nothing when only the order of the files changed', async () => {
    const { deps } = aSite({ version: 7 });
    await publish(deps, aStudio, now);
    const render: Renderer = (content, options) => deps.render(content, options).toReversed();

    expect(await republishIfStale({ ...deps, render }, aStudio, now)).toBe(false);
  });

  test('publishes again when the page is missing although its release is stored', async () => {
    const { deps, files } = aSite({ version: 7 });
    await publish(deps, aStudio, now);
    files.delete('index.html');

    expect(await republishIfStale(deps, aStudio, now)).toBe(true);
  });
});

function fail(): never {
  throw new Error('render failed');
}
