/** A link that calls: digits, and a plus in front, of the number as it is shown. */
export function phoneLink(phone: string): string {
  return `tel:${phone.trim().replace(/(?!^\+)\D/g, '')}`;
}
