import { type NewUser, newUserMissing, newUserSchema } from '#shared/users/user-schemas.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import { userLabels } from '../user-labels.ts';

const requiredFields = ['email', 'password', 'full_name'] as const;
export type NewUserField = (typeof requiredFields)[number];
export type FieldErrors = Partial<Record<NewUserField, string>>;

export const fieldLabels: Record<NewUserField, string> = {
  email: userLabels.email,
  password: userLabels.password,
  full_name: userLabels.fullName,
};

type Checked =
  | { user: NewUser; errors?: undefined; message?: undefined }
  | { user?: undefined; errors: FieldErrors; message: string };

/** The account to create, or the errors by field and the message to show first. */
export function checkNewUser(values: Record<string, unknown>): Checked {
  const missing = requiredFields.filter((field) => isBlank(String(values[field] ?? '')));
  if (missing.length > 0) {
    return { errors: Object.fromEntries(missing.map((field) => [field, newUserMissing])), message: newUserMissing };
  }
  const { data: user, error } = newUserSchema.safeParse(values);
  if (user) return { user };
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = requiredFields.find((each) => each === path[0]);
    if (field) errors[field] ??= `${fieldLabels[field]} ${message}`;
  }
  return { errors, message: Object.values(errors)[0] ?? newUserMissing };
}
