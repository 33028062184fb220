import { findEnv, requireEnv } from './settings.ts';

/** The keys that identify requests from the CDN: the current one first, then those that edges may still send during a rotation. */
export function readOriginKeys(): string[] {
  const others = findEnv('OTHER_ORIGIN_KEYS')?.split(',') ?? [];
  return [requireEnv('ORIGIN_KEY'), ...others];
}
