import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { button, changesSaved, field, rows } from '../../../testing/editing.ts';
import { expectNotice, renderDashboard } from '../../../testing/render-dashboard.tsx';

test('switches a question on and changes it, adds one, and refuses one without choices [ASK-01]', async () => {
  const off = { answered_by: 'words', choices: null, services: 'both', is_required: false, is_active: false };
  const { answers, lists } = contentServer({ questions: [{ ...off, question: 'Where on the body?' }] });
  const { sent } = await renderDashboard('/admin/settings/questions', { answers });
  await expect.element(page.getByText('Where on the body?')).toBeVisible();
  await button('Edit').click();
  await rows
    .nth(0)
    .getByRole('button', { name: /^1 ?Where/ })
    .click();
  await rows.nth(0).getByRole('switch').click();
  await field('Answered by').first().selectOptions('one choice');
  await expectAccessible();
  await button('Save').click();
  await expect.element(page.getByText('The choices must hold at least two choices.')).toBeVisible();
  await expect.element(field('Choices')).toHaveFocus();
  expect(sent('saveQuestions')).toEqual([]);

  await field('Choices').fill('Arm\nLeg');
  await field('Asked for').selectOptions('tattoos');
  await field('Answer').selectOptions('required');
  await button('Add Question').click();
  await field('Question', rows.nth(1)).fill('Since when?');
  await button('Save').click();

  await expectNotice(changesSaved);
  expect(lists.questions.rows).toMatchObject([
    {
      question: 'Where on the body?',
      answered_by: 'choice',
      choices: 'Arm\nLeg',
      services: 'tattoos',
      is_required: true,
      is_active: true,
    },
    { question: 'Since when?', answered_by: 'words', services: 'both', is_required: false, is_active: true },
  ]);
});

test('asks for photos with one active question only [PHOTO-01]', async () => {
  const asking = { answered_by: 'photos', choices: null, services: 'both', is_required: false, is_active: true };
  const { answers } = contentServer({ questions: ['Which?', 'Where?'].map((question) => ({ ...asking, question })) });
  const { sent } = await renderDashboard('/admin/settings/questions', { answers });
  await button('Edit').click();
  await rows.nth(0).getByRole('button', { name: /^1/ }).click();
  await expect.element(field('Choices')).not.toBeInTheDocument();
  await field('Question', rows.nth(0)).fill('Which ones?');

  await button('Save').click();

  await expect
    .element(page.getByText('Only one active question can ask for photos, and one for a photo of the body.'))
    .toBeVisible();
  expect(sent('saveQuestions')).toEqual([]);
  await field('Answered by').first().selectOptions('a photo of the body');
  await button('Save').click();
  await expectNotice(changesSaved);
});
