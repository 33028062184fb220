/** What only some studios use: one chunk, so that the page of the others does not load it. */
export { Asked } from './asked.tsx';
export { QuestionFields } from './question-fields.tsx';
export { stepFrom } from './step-from.ts';
export { Summary } from './summary.tsx';
export { WaitOption } from './wait-option.tsx';
