import { z } from 'zod';
import { invalidParameter } from './errors.ts';
import { poolOperation } from './operation.ts';
import { limit, pageToken, resumeAfter } from './paging.ts';
import type { UserFilter } from './store.ts';
import { attributeList, describeUser } from './users.ts';

export const ListUsers = poolOperation(
  {
    AttributesToGet: z.array(z.string()).optional(),
    Filter: z.string().max(256).optional(),
    Limit: limit,
    PaginationToken: z.string().optional(),
  },
  ({ pool, input }) => {
    const wanted = input.AttributesToGet;
    if (wanted?.some((name) => !pool.settings.attributes.has(name))) {
      throw invalidParameter('One or more requested attributes do not exist.');
    }
    const filter = input.Filter ? parseFilter(input.Filter) : undefined;
    const users = pool.store.listUsers(input.Limit, resumeAfter(input.PaginationToken), filter);
    const next = users.length === input.Limit ? pageToken(users.at(-1)!.username) : undefined;
    return {
      Users: users.map((user) => ({
        ...describeUser(user),
        Attributes: attributeList(user).filter(({ Name }) => !wanted || wanted.includes(Name)),
      })),
      ...(next && { PaginationToken: next }),
    };
  },
);

/** A filter such as `email = "x@example.com"` or `name ^= "Ad"`. */
function parseFilter(text: string): UserFilter {
  const match = /^\s*"?(?<name>[\w:]+)"?\s*(?<operator>\^?=)\s*"(?<value>(?:[^"\\]|\\.)*)"\s*$/.exec(text);
  if (!match?.groups) throw invalidParameter('Error while parsing filter');
  const { name, operator, value } = match.groups as { name: string; operator: string; value: string };
  const prefix = operator === '^=';
  const plain = value.replace(/\\(.)/g, '$1');
  switch (name) {
    case 'username':
      return { attribute: 'username', value: plain, prefix };
    case 'cognito:user_status':
      return { attribute: 'status', value: plain.toUpperCase(), prefix };
    case 'status':
      return { attribute: 'enabled', value: plain === 'Enabled' ? '1' : '0', prefix: false };
    default:
      if (!searchable.includes(name)) throw invalidParameter(`Attribute ${name} cannot be searched for.`);
      return { attribute: name, value: plain, prefix };
  }
}

const searchable = ['email', 'phone_number', 'name', 'given_name', 'family_name', 'preferred_username', 'sub'];
