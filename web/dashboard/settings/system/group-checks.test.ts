import { expect, test } from 'vitest';
import type { SystemCheck } from '#shared/operations/system-schemas.ts';
import { groupChecks } from './group-checks.ts';

const aCheck = (id: string, subject: SystemCheck['subject'], health: SystemCheck['health']) =>
  ({ id, subject, health, title: id, message: id, fix: 'fix' }) as SystemCheck;

test('shows faults first, then warnings, in their subjects, and leaves out what does not apply [SYS-05]', () => {
  const groups = groupChecks([
    aCheck('self-test', 'bookings', 'fine'),
    aCheck('sender', 'email', 'fine'),
    aCheck('sandbox', 'email', 'warning'),
    aCheck('alarms', 'operation', 'warning'),
    aCheck('dead-letters', 'operation', 'fault'),
    aCheck('backup', 'backups', 'skipped'),
  ]);

  expect(groups.map(({ subject, checks }) => [subject, ...checks.map(({ id }) => id)])).toEqual([
    ['operation', 'dead-letters', 'alarms'],
    ['email', 'sandbox', 'sender'],
    ['bookings', 'self-test'],
  ]);
});
