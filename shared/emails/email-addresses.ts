/** The email address without a display name: `hello@studio.example` for `Studio <hello@studio.example>`. */
export function withoutDisplayName(email: string): string {
  return (/<([^<>]*)>\s*$/.exec(email)?.[1] ?? email).trim();
}

/** A normalized email address, for comparison: without a display name, in lowercase, with the domain in Punycode. */
export function normalizeEmail(email: string): string {
  const lower = withoutDisplayName(email).toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = `http://${lower.slice(at + 1)}`;
  return `${lower.slice(0, at + 1)}${URL.canParse(domain) ? new URL(domain).hostname : lower.slice(at + 1)}`;
}

/** Whether SES can send to or from the email address. Domains without a dot exist only in local networks. */
export function isEmailAddress(email: string): boolean {
  const bare = withoutDisplayName(email);
  return (
    bare.length <= 254 &&
    !/^\.|\.\.|\.@/.test(bare) &&
    /^[!#-'*+\-/-9=?A-Z^-~.]{1,64}@([\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u.test(bare)
  );
}

/** Whether a verified identity, a domain or an email address, covers this sender. A domain covers its subdomains. */
export function coversSender(identity: string, sender: string): boolean {
  const email = withoutDisplayName(sender).toLowerCase();
  const verified = identity.toLowerCase();
  if (verified.includes('@')) return email === verified;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return email.includes('@') && (domain === verified || domain.endsWith(`.${verified}`));
}
