import { type Call, get } from '../contract/call.ts';
import { systemReportSchema } from './system-schemas.ts';

/** The state of the installation. */
export const systemCalls = {
  checkSystem: get('/system', 'admin', 'system', { result: systemReportSchema }),
} satisfies Record<string, Call>;
