import { z } from 'zod';
import { notFound, unsupported } from './errors.ts';
import { poolOperation, username } from './operation.ts';
import { limit, pageToken, resumeAfter } from './paging.ts';
import { epochSeconds, type Pool } from './pool.ts';
import { groupsOf } from './tokens.ts';
import { attributeList, describeUser, requireUser } from './users.ts';

const membership = { GroupName: z.string().min(1), Username: username };

export const AdminAddUserToGroup = poolOperation(membership, ({ pool, input }) => {
  requireGroup(pool, input.GroupName);
  pool.store.addToGroup(requireUser(pool, input.Username).username, input.GroupName);
  return {};
});

export const AdminRemoveUserFromGroup = poolOperation(membership, ({ pool, input }) => {
  requireGroup(pool, input.GroupName);
  pool.store.removeFromGroup(requireUser(pool, input.Username).username, input.GroupName);
  return {};
});

export const AdminListGroupsForUser = poolOperation({ Username: username, Limit: limit }, ({ pool, input }) => {
  const groups = groupsOf(pool, requireUser(pool, input.Username));
  if (groups.length > input.Limit) throw unsupported('a second page of groups');
  const at = epochSeconds(pool.createdAt);
  const facts = { UserPoolId: pool.id, CreationDate: at, LastModifiedDate: at };
  return { Groups: groups.map((GroupName) => ({ GroupName, ...facts })) };
});

const memberPage = { GroupName: z.string().min(1), Limit: limit, NextToken: z.string().optional() };

export const ListUsersInGroup = poolOperation(memberPage, ({ pool, input }) => {
  requireGroup(pool, input.GroupName);
  const members = pool.store.listMembers(input.GroupName, input.Limit, resumeAfter(input.NextToken));
  const next = members.length === input.Limit ? pageToken(members.at(-1)!.username) : undefined;
  return {
    Users: members.map((user) => ({ ...describeUser(user), Attributes: attributeList(user) })),
    ...(next && { NextToken: next }),
  };
});

/** @throws {UserPoolError} ResourceNotFoundException */
function requireGroup(pool: Pool, name: string): void {
  if (!pool.groups.has(name)) throw notFound('Group not found.');
}
