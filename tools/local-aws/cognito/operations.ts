import * as account from './account.ts';
import * as administration from './administration.ts';
import * as groups from './groups.ts';
import * as listing from './listing.ts';
import type { Operation } from './operation.ts';
import * as passwords from './passwords.ts';
import * as secondStep from './second-step.ts';
import * as signIn from './sign-in.ts';
import * as signUp from './sign-up.ts';

/** All supported operations by their name in `X-Amz-Target`. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  [signUp, signIn, secondStep, passwords, account, administration, groups, listing]
    .flatMap((subject) => Object.entries<unknown>(subject))
    .filter((entry): entry is [string, Operation] => isOperation(entry[1])),
);

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'signed' in value;
}
