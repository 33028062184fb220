import * as z from 'zod';
import { staffRoles } from './choices.ts';
import { requiredText } from './text.ts';

export const staffRoleSchema = z.enum(staffRoles);

/** Characters of a password (specification 9; Cognito takes 256 at most). */
export const passwordLength = { min: 6, max: 256 } as const;

/** The person who is signed in, as the user pool knows them now. */
export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  role: staffRoleSchema,
});
export type Account = z.infer<typeof accountSchema>;

/**
 * Why an account can sign in or not: `active` it can, `invited` with its first password, `unconfirmed` not before the
 * code from its mail, `waiting` not before an administrator approves it, `disabled` not before one enables it again.
 */
export const accountStateSchema = z.enum(['active', 'invited', 'unconfirmed', 'waiting', 'disabled']);
export type AccountState = z.infer<typeof accountStateSchema>;

/** An account as administrators see it. Without a role record the role is `user` (specification 6). */
export const profileSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  email: z.string(),
  full_name: z.string(),
  created_at: z.iso.datetime(),
  role: staffRoleSchema,
  state: accountStateSchema,
});
export type Profile = z.infer<typeof profileSchema>;

export const newUserMissing = 'Email, password, and full name are required';

const given = requiredText({ max: 256 });

/** An account that an administrator makes. Whichever of the three is missing, the answer is one sentence (USERS-11). */
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
    email: requiredText({ max: 254 }).regex(z.regexes.html5Email, 'must be an email address'),
    // Not trimmed: a password is taken as it was typed.
    password: z
      .string()
      .min(passwordLength.min, `must have at least ${passwordLength.min} characters`)
      .max(passwordLength.max, `must have at most ${passwordLength.max} characters`),
    full_name: requiredText({ max: 100 }),
    role: staffRoleSchema.default('user'),
  }),
);
export type NewUser = z.output<typeof newUserSchema>;

/** The account exists then; whether the role was stored, too, is said apart (MSG-66). */
export const createdUserSchema = z.object({
  success: z.literal(true),
  user_id: z.string(),
  role_assigned: z.boolean(),
});

export const roleChangeSchema = z.strictObject({ role: staffRoleSchema });
export const enabledChangeSchema = z.strictObject({ enabled: z.boolean() });
