/** The services of the booking form in order, with their labels (specification 3). */
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

/** The value of the option that leaves the artist to the studio. Stored as `null` (specification 3). */
export const noPreference = 'no-preference';

/** Shown to staff for a lead without an artist (specification 3). */
export const noPreferenceLabel = 'No preference';
