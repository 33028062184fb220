import { cleanLine } from '#shared/values/clean-text.ts';

/** Removes control characters from an email address that was pasted: browsers refuse them, and visitors cannot see them. */
export function cleanEmail({ target }: Event): void {
  const field = target as HTMLInputElement;
  if (field.type === 'email' && /\p{Cc}/u.test(field.value)) field.value = cleanLine(field.value).trim();
}
