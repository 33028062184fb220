import * as z from 'zod';
import { requiredText } from '../values/text-schemas.ts';
import { accountStates, staffRoles } from './account-rules.ts';

export type StaffRole = (typeof staffRoles)[number];
const staffRoleSchema = z.enum(staffRoles);

/** Length limits of a password (specification 9; Cognito accepts up to 256 characters). */
const passwordLength = { min: 6, max: 256 } as const;

/** The signed-in account, as currently stored in the user pool. */
export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  role: staffRoleSchema,
  /** The name of the studio now. */
  studio_name: z.string().optional(),
});
export type Account = z.infer<typeof accountSchema>;

export const signedOutSchema = z.object({ signed_out: z.literal(true) });

/** Days until an invitation expires. */
export const invitationDays = 7;

/** Days for which a browser can renew a session. */
export const sessionDays = 30;

export const accountStateSchema = z.enum(accountStates);
export type AccountState = z.infer<typeof accountStateSchema>;

/** An account as shown to administrators. The role is `user` if no role is stored (specification 6). */
export const profileSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  email: z.string(),
  full_name: z.string(),
  created_at: z.iso.datetime(),
  role: staffRoleSchema,
  state: accountStateSchema,
  /** Whether sign-in asks for a code of an authenticator app; absent if not known. */
  second_step: z.boolean().optional(),
});
export type Profile = z.infer<typeof profileSchema>;

/**
 * A staff account as shown to all staff. The name of an account without one is its email address. `active` accounts can
 * sign in.
 */
const staffMemberSchema = z.object({ id: z.string(), name: z.string(), active: z.boolean() });
export type StaffMember = z.infer<typeof staffMemberSchema>;

/** All staff accounts by name, including disabled ones: old entries of the log name them. */
export const staffListSchema = z.object({ staff: z.array(staffMemberSchema) });

const emailSchema = requiredText({ max: 254 }).regex(z.regexes.html5Email, 'must be an email address');

/** Accounts on one page of the list. */
export const userPageSize = 100;

export const userListQuerySchema = z.strictObject({ cursor: z.string().max(200).optional() });

/** Matches parts of the name or the email address. All words must match. */
export const userSearchSchema = z.strictObject({
  search: requiredText({ max: 100 }),
  ...userListQuerySchema.shape,
});

/** One page, newest first. `next` is absent on the last page. `waiting` counts all accounts that wait for approval. */
export const userPageSchema = z.object({
  users: z.array(profileSchema),
  next: z.string().optional(),
  waiting: z.int().nonnegative(),
});
export type UserPage = z.infer<typeof userPageSchema>;

export const newUserMissing = 'Email, password, and full name are required';

/** Requests permission to create an account with this email address. */
export const signUpRequestSchema = z.strictObject({ email: emailSchema });

/** The user pool accepts a ticket once, as part of a sign-up. */
export const signUpTicketSchema = z.object({ ticket: z.string() });

/** Opens one connection of the staff channel within a minute: `wss://SITE/live?ticket=…`. */
export const channelTicketSchema = z.object({ ticket: z.string() });

/** Contains a visible character. The schema below reports all other errors. */
const given = z.string().regex(/[^\p{Z}\p{C}]/u);

/** An account created by an administrator. One message covers all missing fields (USERS-11). */
export const newUserSchema = z.preprocess(
  (value, context) => {
    const { email, password, full_name } = (value ?? {}) as Record<string, unknown>;
    const missing = Object.entries({ email, password, full_name }).find(([, each]) => !given.safeParse(each).success);
    if (missing) {
      context.addIssue({ code: 'custom', path: [missing[0]], message: newUserMissing, params: { sentence: true } });
    }
    return value;
  },
  z.strictObject({
    email: emailSchema,
    // Not trimmed. Checked here, because Cognito's error message would be a regular expression.
    password: z
      .string()
      .regex(/^\S.*\S$/, 'must not begin or end with a space')
      .min(passwordLength.min, `must have at least ${passwordLength.min} characters`)
      .max(passwordLength.max, `must have at most ${passwordLength.max} characters`),
    full_name: requiredText({ max: 100 }),
    role: staffRoleSchema.default('user'),
  }),
);
export type NewUser = z.output<typeof newUserSchema>;

/** The account was created. `role_assigned` says whether its role was stored too (MSG-66). */
export const createdUserSchema = z.object({
  success: z.literal(true),
  user_id: z.string(),
  role_assigned: z.boolean(),
});

export const roleChangeSchema = z.strictObject({ role: staffRoleSchema });
export const enabledChangeSchema = z.strictObject({ enabled: z.boolean() });
