import type { ComponentProps } from 'react';
import { loadParts } from '../booking/load-parts.ts';
import { dataOf, hydrateIsland } from '../islands/hydrate-island.tsx';
import { SoonBooking } from './soon-booking.tsx';

export async function start(place: HTMLElement, ended: AbortSignal): Promise<void> {
  type Given = ComponentProps<typeof SoonBooking>;
  const parts = await loadParts(dataOf<Given>(place).content);
  await hydrateIsland(place, (given: Given) => <SoonBooking {...given} parts={parts} />, ended);
}
