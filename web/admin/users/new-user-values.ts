import { labels } from '#shared/labels.ts';
import { type NewUser, newUserMissing, newUserSchema } from '#shared/users.ts';

const requiredFields = ['email', 'password', 'full_name'] as const;
export type NewUserField = (typeof requiredFields)[number];
export type FieldErrors = Partial<Record<NewUserField, string>>;

export const fieldLabels: Record<NewUserField, string> = {
  email: labels.users.email,
  password: labels.users.password,
  full_name: labels.users.fullName,
};

type Checked = { user: NewUser; errors?: undefined } | { user?: undefined; errors: FieldErrors; message: string };

/** The person as the server wants them, or what is wrong with which field, and the one sentence to say first. */
export function checkNewUser(values: Record<string, unknown>): Checked {
  const missing = requiredFields.filter((field) => !String(values[field] ?? '').trim());
  if (missing.length > 0) {
    return { errors: Object.fromEntries(missing.map((field) => [field, newUserMissing])), message: newUserMissing };
  }
  const { data: user, error } = newUserSchema.safeParse(values);
  if (user) return { user };
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = requiredFields.find((each) => each === path[0]);
    // Most messages go on after the name of the field.
    if (field) errors[field] ??= message === newUserMissing ? message : `${fieldLabels[field]} ${message}`;
  }
  return { errors, message: Object.values(errors)[0] ?? newUserMissing };
}
