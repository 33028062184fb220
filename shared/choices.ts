// Plain values, apart from the schemas made of them: pages that offer them as choices need no schema library.

/** How far a lead has come, in the order of the filter (specification 4). */
export const leadStatuses = ['new', 'contacted', 'converted', 'closed'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Leads on one page of the list. */
export const leadPageSize = 25;

/** Most leads that can be asked for at once, as an export does; fewer may come when they are long. */
export const leadPageLimit = 200;

/** Most characters of what staff look for: the longest email address fits in. */
export const leadSearchLimit = 254;

/** What an account may do (specification 6). */
export const staffRoles = ['user', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Icons that a callout can have; whatever else is stored shows as `Star` (specification 3). */
export const calloutIcons = ['Users', 'Clock', 'Star'] as const;

/** What the id of a row begins with that was not saved yet (specification 4). */
export const newRowPrefix = 'temp-';

/** The id of a row until it is saved (ED-06). */
export function newRowId(): string {
  return `${newRowPrefix}${crypto.randomUUID()}`;
}
