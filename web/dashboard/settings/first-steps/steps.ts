import type { SystemCheck } from '#shared/operations/system-schemas.ts';
import { firstStepsLabels } from './first-steps-labels.ts';

export type Step = {
  id: StepId;
  label: string;
  message: string;
  page: string;
  isDone: boolean;
  isOptional: boolean;
};

type StepId = keyof typeof firstStepsLabels.steps;

/** The steps by the checks that say whether they are done; none once the website is open. */
export function stepsOf(checks: readonly SystemCheck[]): Step[] | undefined {
  const labels = Object.entries(firstStepsLabels.steps) as [StepId, string][];
  const steps = labels.flatMap(([id, label]): Step[] => {
    const check = checks.find((each) => each.id === id);
    if (!check?.page || check.health === 'skipped') return [];
    const isOptional = check.health === 'fine';
    const { message, page } = check;
    return [{ id, label, message, page, isDone: isOptional && !check.fix, isOptional }];
  });
  const opening = steps.at(-1);
  return opening?.id === 'visitors' && !opening.isDone ? steps : undefined;
}

/** The first open step after that of the page, so that an optional one can be passed over; else the first open one. */
export function nextStep(steps: readonly Step[], pathname: string): Step | undefined {
  const here = steps.findIndex(({ page }) => pathOf(page) === pathname);
  const isOpen = ({ isDone, page }: Step) => !isDone && pathOf(page) !== pathname;
  return steps.slice(here + 1).find(isOpen) ?? steps.find(isOpen);
}

/** The path without what follows `#`. */
export function pathOf(page: string): string | undefined {
  return page.split('#')[0];
}
