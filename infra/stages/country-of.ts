import { getCountries } from 'libphonenumber-js/min';

type Region = Intl.Locale & { getTimeZones(): string[] | undefined };

/**
 * The country of a time zone in two letters, such as `DE`. Phone numbers without a country code belong to it. Undefined for
 * `UTC`.
 */
export function countryOf(timeZone: string): string | undefined {
  // The zones of countries have their former names: `Asia/Calcutta`.
  const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  return getCountries().find((region) => (new Intl.Locale('und', { region }) as Region).getTimeZones()?.includes(zone));
}
