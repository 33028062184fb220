import { type CountryCode, getCountries, Metadata } from 'libphonenumber-js/min';

type Region = Intl.Locale & { getTimeZones(): string[] | undefined };

/**
 * The country of a time zone in two letters, such as `DE`. Phone numbers without a country code belong to it. Undefined for
 * `UTC`.
 */
export function countryOf(timeZone: string): CountryCode | undefined {
  // The zones of countries have their former names: `Asia/Calcutta`.
  const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  return getCountries().find((region) => (new Intl.Locale('und', { region }) as Region).getTimeZones()?.includes(zone));
}

/** How phone numbers without a country code are dialled in a country, as `functions/leads/international-form.ts` reads it. */
export function numberingPlanOf(country: CountryCode | undefined) {
  if (!country) return undefined;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  // The library declares a part of it only.
  const plan = metadata.numberingPlan as unknown as Record<string, () => unknown>;
  return {
    code: plan.callingCode?.(),
    abroad: plan.IDDPrefix?.(),
    prefix: plan.nationalPrefixForParsing?.() || '',
    national: plan.nationalNumberPattern?.(),
    replacement: plan.nationalPrefixTransformRule?.() || '',
    lengths: plan.possibleLengths?.(),
  };
}
