import { expect, test } from 'vitest';
import { cleanEmail } from './clean-email.ts';

const typed = (value: string, type = 'email') => {
  const field = { type, value } as HTMLInputElement;
  cleanEmail(field);
  return field.value;
};

test('removes what a visitor cannot see from a pasted email address, which the browser would refuse', () => {
  for (const unseen of ['\u000b', '\u0085', '\u0000'])
    expect(typed(`ada@mail.example${unseen}`)).toBe('ada@mail.example');
});

test('leaves what is typed, and other fields, as they are', () => {
  expect(typed(' ada@')).toBe(' ada@');
  expect(typed('Ada\u000b', 'text')).toBe('Ada\u000b');
});
