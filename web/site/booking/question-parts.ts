/** What only a form with questions shows: one chunk, so that the page of other studios does not load it. */
export { photoNotice } from '../photos/photo-picker.ts';
export { QuestionFields } from './question-fields.tsx';
export { Summary } from './summary.tsx';
