import axe from 'axe-core';
import { expect } from 'vitest';

/** @throws when axe finds a violation in the dashboard in its current state; frames have tests of their own */
export async function expectAccessible(): Promise<void> {
  // A notice that is still fading in has too little contrast.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
  const { violations } = await axe.run(document, { iframes: false });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
