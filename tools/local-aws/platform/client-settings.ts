import { administrator } from '../iam/iam.ts';
import { lastPorts } from './ports.ts';
import { region } from './region.ts';

/** Settings of an AWS SDK client that calls the run on this machine as its administrator. */
export type ClientSettings = {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

/** @returns `undefined` when nothing was started with this data directory yet */
export function clientSettings(dataDirectory: string): ClientSettings | undefined {
  const { endpoint } = lastPorts(dataDirectory);
  return endpoint ? { endpoint: `http://127.0.0.1:${endpoint}`, region, credentials: administrator } : undefined;
}
