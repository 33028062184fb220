import type { CountryCode } from 'libphonenumber-js/min';

/**
 * A phone number such as `+15550100142`; null if it cannot be one. The library is loaded late: the page works without it.
 * @param country of numbers without a country code, in two letters
 */
export async function internationalForm(phone: string, country: string | undefined): Promise<string | null> {
  const { default: parse } = await import('libphonenumber-js/min');
  const number = parse(phone, country as CountryCode | undefined);
  return number?.isPossible() ? number.number : null;
}
