import { byId } from '../contract/call.ts';
import { leadSchema } from './lead-schemas.ts';

/** What calls share that change a lead and return it. Apart from the calls of leads, which those of other subjects do not load. */
export const changesLead = { params: byId, result: leadSchema, errors: ['not-found'] } as const;
