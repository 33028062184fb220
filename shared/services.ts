/** What a visitor can ask for, in the order of the booking form (specification 3), with the words shown for it. */
export const serviceLabels = {
  'tattoo-small': 'Small Tattoo (under 3 inches)',
  'tattoo-medium': 'Medium Tattoo (3 to 6 inches)',
  'tattoo-large': 'Large Tattoo (6 inches and up)',
  'tattoo-sleeve': 'Sleeve or Large Piece',
  'piercing-ear': 'Ear Piercing',
  'piercing-facial': 'Facial Piercing',
  'piercing-body': 'Body Piercing',
  consultation: 'Consultation',
} as const;

export type Service = keyof typeof serviceLabels;

export const services = Object.keys(serviceLabels) as [Service, ...Service[]];

/** The artist choice of a visitor who leaves it to the studio; stored as `null` (specification 3). */
export const noPreference = 'no-preference';

/** What staff read where a lead names no artist (specification 3). */
export const noPreferenceLabel = 'No preference';
