import { cognito } from '../aws/cognito.ts';
import { requireEnv } from '../aws/settings.ts';
import { UserDirectory } from './user-directory.ts';

/** The user pool that the stack names. */
export function openUserDirectory(): UserDirectory {
  return new UserDirectory(cognito, requireEnv('USER_POOL_ID'), requireEnv('REGISTRATION'));
}
