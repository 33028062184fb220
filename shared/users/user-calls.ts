import { byId, type Call, get, post, put, remove } from '../contract/call.ts';
import {
  accountSchema,
  channelTicketSchema,
  createdUserSchema,
  enabledChangeSchema,
  newUserSchema,
  profileSchema,
  roleChangeSchema,
  signedOutSchema,
  signUpRequestSchema,
  signUpTicketSchema,
  staffListSchema,
  userListQuerySchema,
  userPageSchema,
  userSearchSchema,
} from './user-schemas.ts';

/** What calls share that change an account and return it. */
const changesUser = { params: byId, result: profileSchema, errors: ['not-found'] } as const;

/** Accounts of staff, and sign-ups. */
export const userCalls = {
  getAccount: get('/account', 'user', 'users', { result: accountSchema }),
  signOut: remove('/account/session', 'user', 'users', { result: signedOutSchema }),
  openStaffChannel: post('/live-tickets', 'user', 'users', {
    success: 201,
    result: channelTicketSchema,
    errors: ['too-many-requests'],
  }),
  listStaff: get('/staff', 'user', 'users', { result: staffListSchema }),
  listUsers: get('/users', 'admin', 'users', { query: userListQuerySchema, result: userPageSchema }),
  searchUsers: post('/users/search', 'admin', 'users', { body: userSearchSchema, result: userPageSchema }),
  createUser: post('/users', 'admin', 'users', {
    success: 201,
    body: newUserSchema,
    result: createdUserSchema,
    errors: ['conflict'],
  }),
  requestSignUp: post('/sign-ups', 'visitor', 'registration', {
    success: 201,
    body: signUpRequestSchema,
    result: signUpTicketSchema,
    errors: ['forbidden', 'too-many-requests'],
  }),
  setUserRole: put('/users/{id}/role', 'admin', 'users', {
    ...changesUser,
    body: roleChangeSchema,
    errors: ['not-found', 'conflict'],
  }),
  setUserEnabled: put('/users/{id}/enabled', 'admin', 'users', {
    ...changesUser,
    body: enabledChangeSchema,
    errors: ['not-found', 'conflict'],
  }),
  resetSecondStep: remove('/users/{id}/second-step', 'admin', 'users', changesUser),
  approveUser: put('/users/{id}/approval', 'admin', 'users', changesUser),
} satisfies Record<string, Call>;
