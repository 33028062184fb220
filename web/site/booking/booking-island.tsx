import type { ComponentProps } from 'react';
import { dataOf, hydrateIsland } from '../islands/hydrate-island.tsx';
import { BookingForm } from './booking-form.tsx';
import { loadParts } from './load-parts.ts';

export async function start(place: HTMLElement, ended: AbortSignal): Promise<void> {
  const inform = () => void startNotices(ended).catch(console.error);
  if (place.contains(document.activeElement)) inform();
  else place.addEventListener('focusin', inform, { once: true });
  type Given = ComponentProps<typeof BookingForm>;
  const parts = await loadParts(dataOf<Given>(place).content);
  await hydrateIsland(place, (given: Given) => <BookingForm {...given} parts={parts} />, ended);
}

/**
 * The notices about the form, which come once it is used. They have a place of their own: a preview of the section must not show
 * those of the dashboard.
 */
async function startNotices(ended: AbortSignal): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-island="notices"]');
  const { NoticeRegion } = await import('../../common/notices/notice-region.tsx');
  if (place) await hydrateIsland(place, NoticeRegion, ended);
}
