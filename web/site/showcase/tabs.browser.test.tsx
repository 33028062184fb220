import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ShowcaseTab } from '#shared/website/page.ts';
import { aHome } from '../../testing/home.ts';
import { Showcase } from './showcase.tsx';
import { listenToTabs } from './tabs.ts';

const panels = () => [...document.querySelectorAll('[role=tabpanel][data-open]')].map(({ id }) => id);
const container = document.body.appendChild(document.createElement('div'));
container.style.paddingTop = '3000px';
let root = createRoot(container);
const show = (...tabs: ShowcaseTab[]) => root.render(<Showcase content={aHome({ tabs })} />);

afterEach(() => {
  root.unmount();
  root = createRoot(container);
  history.replaceState(null, '', location.pathname);
});

test('opens the first tab at the URL of one that holds nothing, and none at another URL [SHOW-12]', async () => {
  show('tattoos', 'art');
  await expect.poll(panels).toEqual(['tattoos']);
  history.replaceState(null, '', '#booking');
  listenToTabs();
  expect(scrollY).toBe(0);

  location.hash = '#art';
  await expect.poll(panels).toEqual(['art']);
  window.scrollTo(0, 0);
  location.hash = '#nightlife';

  await expect.poll(panels).toEqual(['tattoos']);
  await expect.poll(() => scrollY).toBeGreaterThan(1000);
});

test('opens the first tab when the open one holds nothing any more [SHOW-12]', async () => {
  show('artists', 'art', 'nightlife');
  await page.getByRole('tab', { name: 'Art Gallery' }).click();
  await expect.poll(panels).toEqual(['art']);

  show('tattoos', 'nightlife');

  await expect.poll(panels).toEqual(['tattoos']);
  expect(page.getByRole('tab', { selected: true }).elements()).toHaveLength(1);
});
