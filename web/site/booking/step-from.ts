import { isAskedFor } from '#shared/leads/questions.ts';
import type { Step } from './steps.ts';

/** The nearest step in a direction that has something to fill in for the service. */
export function stepFrom(steps: readonly Step[], step: number, by: 1 | -1, service: string): number {
  const next = step + by;
  const { fields = [], questions = [] } = steps[next] ?? {};
  const isEmpty = fields.length === 0 && !questions.some((question) => isAskedFor(question, service));
  return isEmpty && next > 0 && next < steps.length ? stepFrom(steps, next, by, service) : next;
}
