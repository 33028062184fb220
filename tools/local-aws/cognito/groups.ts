import { z } from 'zod';
import { notFound } from './errors.ts';
import { poolOperation, username } from './operation.ts';
import { limit, pageToken, resumeAfter } from './paging.ts';
import { epochSeconds, type Group, type Pool } from './pool.ts';
import { groupsOf } from './tokens.ts';
import { attributeList, describeUser, requireUser } from './users.ts';

const membership = { GroupName: z.string().min(1), Username: username };
const page = { Limit: limit, NextToken: z.string().optional() };

export const AdminAddUserToGroup = poolOperation(membership, ({ pool, input }) => {
  const { name } = requireGroup(pool, input.GroupName);
  pool.store.addToGroup(requireUser(pool, input.Username).username, name);
  return {};
});

export const AdminRemoveUserFromGroup = poolOperation(membership, ({ pool, input }) => {
  const { name } = requireGroup(pool, input.GroupName);
  pool.store.removeFromGroup(requireUser(pool, input.Username).username, name);
  return {};
});

export const AdminListGroupsForUser = poolOperation({ ...page, Username: username }, ({ pool, input }) =>
  groupPage(pool, groupsOf(pool, requireUser(pool, input.Username)), input),
);

export const ListUsersInGroup = poolOperation({ ...page, GroupName: z.string().min(1) }, ({ pool, input }) => {
  const { name } = requireGroup(pool, input.GroupName);
  const members = pool.store.listMembers(name, input.Limit, resumeAfter(input.NextToken));
  const next = members.length === input.Limit ? pageToken(members.at(-1)!.username) : undefined;
  return {
    Users: members.map((user) => ({ ...describeUser(user), Attributes: attributeList(user) })),
    ...(next && { NextToken: next }),
  };
});

/** @throws {UserPoolError} ResourceNotFoundException */
export function requireGroup(pool: Pool, name: string): Group {
  const group = pool.groups.get(name);
  if (!group) throw notFound('Group not found.');
  return group;
}

function groupPage(pool: Pool, groups: Group[], { Limit, NextToken }: { Limit: number; NextToken?: string }) {
  const after = resumeAfter(NextToken);
  const start = after === undefined ? 0 : groups.findIndex(({ name }) => name === after) + 1;
  const shown = groups.slice(start, start + Limit);
  const next = start + Limit < groups.length ? pageToken(shown.at(-1)!.name) : undefined;
  return { Groups: shown.map((group) => describeGroup(pool, group)), ...(next && { NextToken: next }) };
}

function describeGroup(pool: Pool, { name, description, precedence, roleArn }: Group) {
  return {
    GroupName: name,
    UserPoolId: pool.id,
    ...(description !== undefined && { Description: description }),
    ...(precedence !== undefined && { Precedence: precedence }),
    ...(roleArn !== undefined && { RoleArn: roleArn }),
    CreationDate: epochSeconds(pool.createdAt),
    LastModifiedDate: epochSeconds(pool.createdAt),
  };
}
