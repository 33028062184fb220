/** The email address without the display name: `a@b.example` for `Name <a@b.example>`. */
export function withoutDisplayName(address: string): string {
  return (/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address).trim();
}

/** Whether SES accepts the email address: ASCII, one `@`, and a domain. */
export function isAddress(address: string): boolean {
  return /^[!-?A-~]{1,64}@[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(withoutDisplayName(address));
}
