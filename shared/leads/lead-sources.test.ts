import { expect, test } from 'vitest';
import { reachOf } from './lead-sources.ts';

test.each([
  ['+1 (555) 0100-123', { phone: '+1 (555) 0100-123' }],
  ['\u202a+1 555 0100 123\u202c', { phone: '+1 555 0100 123' }],
  ['tel:+15550100123', { phone: '+15550100123' }],
  ['555\u20130100\u2013123', { phone: '555\u20130100\u2013123' }],
  ['030 / 90 18 20', { phone: '030 / 90 18 20' }],
  ['555 0100 123 ext. 5', { phone: '555 0100 123 ext. 5' }],
  ['٠١٢ ٣٤٥ ٦٧٨', { phone: '٠١٢ ٣٤٥ ٦٧٨' }],
  ['12345', undefined],
  [' eve@mail.example ', { email: 'eve@mail.example' }],
  ['mailto:eve@mail.example', { email: 'eve@mail.example' }],
  ['@ eve.ink', { handle: 'eve.ink' }],
  ['@حبر_٣', { handle: 'حبر_٣' }],
  ['https://www.instagram.com/eve.ink/?hl=en', { handle: 'eve.ink' }],
  ['tiktok.com/@eve.ink', { handle: 'eve.ink' }],
  ['https://www.instagram.com/p/C1a2b3/', undefined],
  ['https://www.facebook.com/profile.php?id=100012345', undefined],
  ['eve ink', undefined],
  ['@', undefined],
  ['', undefined],
])('reads %j as a phone number, an email address, a handle or none of them [ENTER-08]', (typed, reach) => {
  expect(reachOf(typed)).toEqual(reach);
});
