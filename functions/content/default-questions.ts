import type { QuestionKind, QuestionServices } from '#shared/leads/questions.ts';

type Given = { services?: QuestionServices; by?: QuestionKind; choices?: readonly string[] };

/** The questions of a studio that has saved none. All are off. The ids are those of the saved ones. */
export const defaultQuestions = [
  question(1, 'Where on the body?', {
    by: 'words',
    choices: ['Arm', 'Leg', 'Back', 'Chest', 'Ribs', 'Hand', 'Foot', 'Neck', 'Head', 'Ear', 'Face'],
  }),
  question(2, 'How large (in words or cm)?', { services: 'tattoos' }),
  question(3, 'Which style?', {
    services: 'tattoos',
    by: 'choice',
    choices: ['Fine line', 'Blackwork', 'Traditional', 'Realism', 'Lettering', 'Ornamental', 'I am not sure'],
  }),
  question(4, 'Color, or black and gray?', {
    services: 'tattoos',
    by: 'choice',
    choices: ['Color', 'Black and gray', 'I am not sure'],
  }),
  question(5, 'Is it a cover-up?', { services: 'tattoos', by: 'choice', choices: ['No', 'Yes'] }),
  question(6, 'What is your budget?', {
    by: 'choice',
    choices: ['Up to $200', '$200 to $500', '$500 to $1,000', 'More than $1,000', 'I am not sure'],
  }),
  question(7, 'When can you come?', {
    by: 'several',
    choices: ['Weekdays', 'Saturday', 'Sunday', 'Afternoon', 'Evening', 'Night'],
  }),
  question(8, 'How should we answer?', { by: 'choice', choices: ['Email', 'Phone', 'Text message', 'WhatsApp'] }),
  question(9, 'I am at least 18 years old.', { by: 'confirm' }),
  question(10, 'Photos of what you like', { by: 'photos' }),
  question(11, 'A photo of the place on your body', { by: 'body-photo' }),
];

function question(number: number, text: string, { services = 'both', by = 'words', choices = [] }: Given) {
  return {
    id: `a5c00000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    question: text,
    answered_by: by,
    choices: choices.join('\n') || null,
    services,
    is_required: by === 'confirm',
    is_active: false,
    order_index: number - 1,
  };
}
