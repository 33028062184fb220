/** What only some studios use: one chunk, so that the page of the others does not load it. */
export { QuestionFields } from './question-fields.tsx';
export { WaitOption } from './wait-option.tsx';
