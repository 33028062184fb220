import { TableWrites } from '../dynamodb/table-writes.ts';
import type { Environment } from './service.ts';

/** An environment for tests of one service. Calls to other services fail unless the test replaces them. */
export function environmentWith(changes: Partial<Environment>): Environment {
  return {
    region: 'eu-central-1',
    accountId: '000000000000',
    dataDirectory: '',
    endpoint: '',
    origins: new Map(),
    upgrades: new Map(),
    tableWrites: new TableWrites(),
    invoke: () => Promise.reject(new Error('not expected')),
    enqueue: () => {
      throw new Error('not expected');
    },
    credentialsFor: () => ({ accessKeyId: 'AKID', secretAccessKey: 'secret' }),
    count: () => {},
    deliver: () => Promise.resolve(),
    requireSender: () => {},
    sendThrough: () => Promise.resolve(),
    log: () => {},
    ...changes,
  };
}
