/** Removes control characters from an email address that was pasted: browsers refuse them, and visitors cannot see them. */
export function cleanEmail(field: HTMLInputElement): void {
  if (field.type === 'email' && /\p{Cc}/u.test(field.value)) field.value = field.value.replace(/\p{Cc}/gu, '');
}
