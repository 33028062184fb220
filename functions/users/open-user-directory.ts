import { cognito } from '../aws/cognito.ts';
import { requireEnv } from '../aws/settings.ts';
import { UserDirectory } from './user-directory.ts';

// Stryker disable all: connects parts with the environment of a function; the browser tests call each function through it
/** The user pool that the stack names. */
export function openUserDirectory(): UserDirectory {
  return new UserDirectory(cognito, requireEnv('USER_POOL_ID'), requireEnv('REGISTRATION'));
}
