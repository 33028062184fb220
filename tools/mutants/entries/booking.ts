import type { Mutant } from './mutant.ts';

export const booking: Mutant[] = [
  {
    rows: ['BOOK-09'],
    file: 'web/site/booking/field.tsx',
    from: '<textarea {...attributes} rows={6}',
    to: '<textarea {...attributes} maxLength={5000} rows={6}',
    why: 'the form truncates a long description',
  },
  {
    rows: ['BOOK-12'],
    file: 'web/site/booking/booking-values.ts',
    from: '[name, typed(name)]',
    to: "[name, typed(name === 'last_name' ? 'first_name' : name)]",
    why: 'the first name is stored as the last name as well',
  },
];
