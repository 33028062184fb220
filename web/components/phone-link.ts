/** A `tel:` URL: the number's digits, with a leading plus if it has one. */
export function phoneLink(phone: string): string {
  return `tel:${phone.trim().replace(/(?!^\+)\D/g, '')}`;
}
