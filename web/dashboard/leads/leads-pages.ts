/** The pages of this room, which load together. */
export { LeadPage } from './lead/lead-page.tsx';
export { LeadsPage } from './list/leads-page.tsx';
