import { expect, test } from 'vitest';
import { correctionOf } from './typing-errors.ts';

test.each([
  ['ada@gmial.con', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmail.comm', 'ada@gmail.com'],
  ['ada@gmail.ocm', 'ada@gmail.com'],
  ['ada@gmail', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gamil.com', 'ada@gmail.com'],
  ['ada@gnail.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  [' Ada.B+x@Hotmial.FR ', 'Ada.B+x@hotmail.fr'],
  ['ada@yahho.co.uk', 'ada@yahoo.co.uk'],
  ['ada@outlok.de', 'ada@outlook.de'],
  ['ada@iclould.com', 'ada@icloud.com'],
  ['ada@gmail.com', undefined],
  ['ada@hotmail.fr', undefined],
  ['ada@hotmail.com.ar', undefined],
  ['ada@yahoo.co.jp', undefined],
  ['ada@proton.me', undefined],
  ['ada@mail.com', undefined],
  ['ada@email.com', undefined],
  ['ada@ymail.com', undefined],
  ['ada@mail.example', undefined],
  ['ada@gmail.example', undefined],
  ['ada@small.com', undefined],
  ['ada@ink.co', undefined],
  ['gmial.con@studio.example', undefined],
  ['', undefined],
])('takes %j for a mistyped %j [BOOK-32]', (value, meant) => {
  expect(correctionOf('email', value)).toBe(meant);
});

test.each([
  ['555 01', ''],
  ['123456', ''],
  ['none', ''],
  ['1234567', undefined],
  ['٠٥٠ ١٢٣ ٤', undefined],
  ['(555) 010-0142', undefined],
])('asks about the phone number %j: %j [BOOK-32]', (value, meant) => {
  expect(correctionOf('tel', value)).toBe(meant);
  expect(correctionOf('text', value)).toBeUndefined();
});
