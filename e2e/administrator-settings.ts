import { clientSettings } from 'local-aws/client-settings';
import type { RunningStudio } from './running-studio.ts';

/** Client settings for calls to the services of a running studio as its administrator. */
export function administratorSettings(studio: RunningStudio) {
  const settings = clientSettings(studio.dataFolder);
  if (!settings) throw new Error('The studio was never started');
  return settings;
}
