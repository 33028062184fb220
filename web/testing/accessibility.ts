import axe from 'axe-core';
import { expect } from 'vitest';
import { controlFaults } from './control-faults.ts';

/** @throws when axe finds a violation in the page in its current state, but for `exclude`; frames have tests of their own */
export async function expectNoViolations(exclude: string[] = []): Promise<void> {
  // A text or notice that is still fading in has too little contrast.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
  const icons = [...document.querySelectorAll('svg[stroke-width]')].map((icon) => getComputedStyle(icon));
  expect(icons.filter(({ fill, stroke }) => fill !== 'none' || stroke === 'none')).toEqual([]);
  const { violations } = await axe.run({ exclude }, { iframes: false, resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/**
 * The links of the sidebar are most elements of many pages; `dashboard-frame.browser.test.tsx` checks them.
 * @throws when axe finds a violation in the dashboard in its current state, or a control breaks its rules
 */
export async function expectAccessible({ sidebar = false } = {}): Promise<void> {
  await expectNoViolations(sidebar ? [] : ['nav']);
  expect(controlFaults()).toEqual([]);
}
