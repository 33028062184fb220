import type { Call } from '../contract/call.ts';
import { systemReportSchema } from './system-schemas.ts';

/** The state of the installation. */
export const systemCalls = {
  checkSystem: {
    method: 'GET',
    path: '/system',
    role: 'admin',
    fn: 'system',
    result: systemReportSchema,
  },
} as const satisfies Record<string, Call>;
