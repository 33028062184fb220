import { phoneLink } from '#shared/values/phone-link.ts';

/** How numbers without a country code are dialled in the studio's country. The stack writes it: the library for it is large. */
export type NumberingPlan = {
  /** The country code, such as `49`. */
  code: string;
  /** Regular expressions: what precedes a country code and a national number when dialled, and a national number. */
  abroad: string;
  prefix: string;
  national: string;
  /** Replaces the prefix if its last group is there, such as `9$1`. */
  replacement: string;
  lengths: readonly number[];
};

/** A phone number such as `+15550100142`; undefined if it cannot be one. */
export function internationalForm(phone: string, plan: NumberingPlan | undefined): string | undefined {
  const dialled = phoneLink(phone)
    .slice('tel:'.length)
    .replace(new RegExp(`^(?:${plan?.abroad ?? '00'})`), '+');
  if (dialled.startsWith('+')) return /^\+[1-9]\d{6,14}$/.test(dialled) ? dialled : undefined;
  const number = plan && withoutPrefix(dialled, plan);
  return plan?.lengths.includes(number?.length ?? 0) ? `+${plan.code}${number}` : undefined;
}

/** A number that is one of the country only with what looks like a prefix keeps it. */
function withoutPrefix(dialled: string, { prefix, national, replacement }: NumberingPlan): string {
  const found = prefix ? new RegExp(`^(?:${prefix})`).exec(dialled) : null;
  if (!found) return dialled;
  const rest = dialled.slice(found[0].length);
  const short = replacement && found.at(-1) ? found[0].replace(new RegExp(prefix), replacement) + rest : rest;
  const isNational = (number: string) => new RegExp(`^(?:${national})$`).test(number);
  return isNational(dialled) && !isNational(short) ? dialled : short;
}
