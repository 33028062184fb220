import type { ComponentProps } from 'react';
import { loadParts } from '../booking/load-parts.ts';
import { dataOf, hydrateIsland } from '../islands/hydrate-island.tsx';
import { loadWholeStyles } from '../live/whole-styles.ts';
import { SoonBooking } from './soon-booking.tsx';

export async function start(place: HTMLElement, ended: AbortSignal): Promise<void> {
  type Given = ComponentProps<typeof SoonBooking>;
  const root = place.closest<HTMLElement>('#root');
  const [parts] = await Promise.all([loadParts(dataOf<Given>(place).content), root && loadWholeStyles(root)]);
  await hydrateIsland(place, (given: Given) => <SoonBooking {...given} parts={parts} />, ended);
}
