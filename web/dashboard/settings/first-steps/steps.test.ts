import { expect, test } from 'vitest';
import type { SystemCheck } from '#shared/operations/system-schemas.ts';
import { nextStep, type Step, stepsOf } from './steps.ts';

const check = (id: string, health: 'fine' | 'warning', page: string, fix = 'Fix it.'): SystemCheck =>
  ({ id, subject: 'website', title: id, message: `${id}.`, health, page, ...(fix && { fix }) }) as SystemCheck;
const closed = check('visitors', 'warning', '/admin/settings/general');

test('has a step for each check of the list, in its order, none that is unknown, and none once the website is open [ADM-23]', () => {
  const checks = [
    closed,
    check('faqs', 'fine', '/admin/content/faq'),
    check('dkim', 'warning', '/x'),
    check('look', 'fine', '/y', ''),
  ];

  expect(stepsOf(checks)?.map(({ id, isDone, isOptional }) => [id, isDone, isOptional])).toEqual([
    ['look', true, true],
    ['faqs', false, true],
    ['visitors', false, false],
  ]);
  expect(stepsOf([...checks.slice(1), check('visitors', 'fine', '/admin/settings/general', '')])).toBeUndefined();
  expect(stepsOf(checks.slice(1))).toBeUndefined();
});

test('passes over the page that is open and what is done, and begins again at the end [ADM-25]', () => {
  const step = (page: string, isDone = false) => ({ page, isDone }) as Step;
  const steps = [step('/a#edit'), step('/b', true), step('/c'), step('/a')];

  const next = (pathname: string) => nextStep(steps, pathname)?.page;
  expect(['/other', '/a', '/b', '/c'].map(next)).toEqual(['/a#edit', '/c', '/c', '/a']);
  expect(nextStep([step('/a')], '/a')).toBeUndefined();
});
