import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { announce } from '../../common/page-events.ts';
import { aHome } from '../../testing/home.ts';
import { ComingSoonPage } from '../coming-soon/coming-soon-page.tsx';
import { SitePage } from '../site-page.tsx';
import { listenToIslands, settled, start } from './islands.ts';
import { registry } from './registry.ts';

const id = '00000001-0000-4000-8000-000000000000';
const picture = { id, title: 'Moth', description: null, image_url: '/moth.png', alt: null, artist_name: null };
const person = { id, name: 'Mara', description: null, profile_picture: null, alt: null, instagram_link: null };
const home = aHome({
  tabs: ['artists', 'tattoos', 'piercings', 'nightlife'],
  artists: [person],
  gallery: {
    art: [],
    nightlife: [],
    piercings: [picture, { ...picture, id: id.replace('1', '2') }],
    tattoos: [picture],
  },
});

beforeAll(listenToIslands);

test.each(Object.keys(registry))('ends what %s listens to once its place has left the page [LIVE-13]', async (name) => {
  const page: ReactNode =
    name === 'soon' ? <ComingSoonPage content={{ ...home, mode: 'coming-soon' }} /> : <SitePage content={home} />;
  const root = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => root.remove());
  root.innerHTML = renderToString(page);
  const place = root.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (!place) throw new Error(`No page has a place for ${name}`);
  const signals = vi.spyOn(window, 'addEventListener');
  const timers = vi.spyOn(window, 'setInterval');
  const cleared = vi.spyOn(window, 'clearInterval');
  onTestFinished(() => void vi.restoreAllMocks());

  await start(place);
  const listeners = signals.mock.calls.filter(([type]) => type === 'page-renewed').map(([, , options]) => options);
  root.replaceChildren();
  announce('page-renewed');
  await settled();

  for (const options of listeners) expect(options).toMatchObject({ signal: { aborted: true } });
  for (const { value } of timers.mock.results) expect(cleared).toHaveBeenCalledWith(value);
  // React's root has let go of the place, so another one can begin.
  if (['form', 'soon'].includes(name)) expect(place.childElementCount).toBe(0);
});
