// No schemas here: the dashboard works without the schema library.
import { type Service, services } from '../leads/services.ts';

/** The emails that visitors get by themselves once a date is over. */
export const followUps = ['aftercare', 'checkup'] as const;
export type FollowUp = (typeof followUps)[number];

/** The most days after a date. */
export const followUpDays = 120;

/** `template` is the id of a reply template, or empty for never. `since` is when it was switched on: earlier dates get no email. */
export type FollowUpRule = { template: string; days: number; services: Service[]; since?: string | undefined };

/** The rules before the first save. */
export const offRules: Record<FollowUp, FollowUpRule> = {
  aftercare: { template: '', days: 1, services: services.filter((service) => service !== 'consultation') },
  checkup: { template: '', days: 42, services: services.filter((service) => service.startsWith('piercing-')) },
};
