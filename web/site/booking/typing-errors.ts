import type { BookingField } from '#shared/leads/booking-fields.ts';

/** Providers of email, each with more than one letter in which a typing error can be, and what follows their names. */
const providers = ['gmail', 'googlemail', 'hotmail', 'outlook', 'yahoo', 'icloud', 'proton', 'protonmail', 'comcast'];
const endings = 'com net me ch de at fr it es nl be pl se no dk ie ca in co.uk co.in co.jp com.au com.br com.mx'.split(
  ' ',
);
/** Providers whose names look like a mistyped other one. */
const lookalikes = ['mail', 'email', 'ymail', 'rmail', 'fmail', 'hmail', 'zmail', 'photon', 'protons'];

/** The fewest digits of a phone number that can be called from another town. */
const fewestDigits = 7;

/**
 * Looks for a typing error in the value of a control.
 * @returns what was probably meant, empty if that is unknown; undefined if the value looks right
 */
export function correctionOf(control: BookingField['control'], value: string): string | undefined {
  if (control === 'email') return meantAddress(value.trim());
  return control === 'tel' && value.replace(/\P{Nd}/gu, '').length < fewestDigits ? '' : undefined;
}

function meantAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@') + 1;
  const [name = '', ...rest] = address.slice(at).toLowerCase().split('.');
  const ending = rest.join('.');
  const provider = lookalikes.includes(name) ? undefined : providers.find((each) => isNear(name, each));
  const meantEnding = endings.includes(ending) ? ending : (ending === '' || isNear(ending, 'com')) && 'com';
  if (!provider || !meantEnding || (provider === name && meantEnding === ending)) return undefined;
  return `${address.slice(0, at)}${provider}.${meantEnding}`;
}

/** Whether two words are equal, except for at most one letter that is missing, added, wrong or swapped with the next. */
function isNear(typed: string, meant: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same++;
  const left = typed.slice(same);
  const right = meant.slice(same);
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return [left.slice(1), left].includes(right.slice(1)) || left.slice(1) === right || isSwapped;
}
