import { internationalForm, type NumberingPlan } from './international-form.ts';

const lengths = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const plans: Record<string, NumberingPlan> = {
  US: { code: '1', abroad: '011', prefix: '1', national: '[2-9]\\d{9}', replacement: '', lengths: [10] },
  DE: { code: '49', abroad: '00', prefix: '0', national: '[1-35-9]\\d{3,13}', replacement: '', lengths },
  RU: { code: '7', abroad: '810', prefix: '8', national: '[347-9]\\d{9}', replacement: '', lengths: [10, 14] },
  AR: {
    code: '54',
    abroad: '00',
    prefix: '0?(?:(11)15)?',
    national: '\\d{10,11}',
    replacement: '9$1',
    lengths: [10, 11],
  },
};

test.each([
  ['(555) 010-0142', 'US', '+15550100142'],
  ['1 555 010 0142', 'US', '+15550100142'],
  ['011 49 151 23456789', 'US', '+4915123456789'],
  ['0151 23456789', 'DE', '+4915123456789'],
  ['0044 20 7946 0001', 'DE', '+442079460001'],
  ['8 (912) 345-67-89', 'RU', '+79123456789'],
  ['812 345 67 89', 'RU', '+78123456789'],
  ['011 15 2345 6789', 'AR', '+5491123456789'],
  ['011 2345 6789', 'AR', '+541123456789'],
  ['+49 151 23456789', 'US', '+4915123456789'],
  ['+49 151 23456789', undefined, '+4915123456789'],
  ['+49 151 1', 'DE', undefined],
  ['+49 151 12', 'DE', '+4915112'],
  ['+49 151 2345678901', 'DE', '+491512345678901'],
  ['+49 151 23456789012', 'DE', undefined],
  ['0151 23456789', undefined, undefined],
  ['555 01', 'US', undefined],
  ['ask Bea', 'US', undefined],
  ['+९१ ९८७६५ ४३२१०', 'US', '+919876543210'],
  ['Tel. +49 (0)151 23456789 ext. 5', 'US', '+4915123456789'],
])('writes %s of %s in its international form [DESK-67] [FOOT-15]', (phone, country, form) => {
  expect(internationalForm(phone, country === undefined ? undefined : plans[country])).toBe(form);
});
