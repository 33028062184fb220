import parse, { type CountryCode } from 'libphonenumber-js/min';
import { phoneLink } from '#shared/values/phone-link.ts';

/**
 * A phone number such as `+15550100142`; undefined if it cannot be one.
 * @param country of numbers without a country code, in two letters
 */
export function internationalForm(phone: string, country: string | undefined): string | undefined {
  const number = parse(phoneLink(phone).replace('tel:', ''), country as CountryCode | undefined);
  return number?.isPossible() ? number.number : undefined;
}
