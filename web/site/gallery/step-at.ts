import { actAt } from '../islands/late-act.ts';

/** How many images a press at a target leads on: -1, 1, or 0 for a press of anything but the `StepButtons`. */
export function stepAt(target: EventTarget | null): number {
  const act = actAt(target);
  return act === 'previous' ? -1 : act === 'next' ? 1 : 0;
}
