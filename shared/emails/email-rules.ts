/** The email settings (specification 3). Their schemas are in email-settings.ts, so that pages load no schema library. */
export const settingKeys = [
  'enable_notifications',
  'from_email',
  'to_emails',
  'subject_template',
  'morning_email',
] as const;
export type SettingKey = (typeof settingKeys)[number];

/** Maximum characters of a setting: room for a hundred recipients, and for a subject that fits a header. */
export const settingLimits: Record<SettingKey, number> = {
  enable_notifications: 5,
  from_email: 320,
  to_emails: 20_000,
  subject_template: 300,
  morning_email: 5,
};

/** Maximum recipients of the emails about leads. A list that was stored before this limit keeps its recipients. */
export const recipientLimit = 20;

/** Used until a setting is stored (specification 9; MAIL-17 to MAIL-21). */
export const defaultEmailSettings: Record<SettingKey, string> = {
  enable_notifications: 'false',
  from_email: '',
  to_emails: '',
  subject_template: '📋 New Lead Notification',
  morning_email: 'false',
};

/** Stored with each value, for operators who read the table. */
export const settingDescriptions: Record<SettingKey, string> = {
  enable_notifications: 'Whether the studio is mailed about each new lead',
  from_email: 'Sender of the mails; belongs to the verified identity',
  to_emails: 'Who gets the mails, separated by commas',
  subject_template: 'Subject of the mails about new leads',
  morning_email: 'Whether the studio is mailed each morning how many leads wait',
};

/** The email addresses of a comma-separated list, without empty parts and duplicates (MAIL-29). */
export function recipientsIn(list: string): string[] {
  const emails = list.split(',').map((part) => part.trim());
  return [...new Set(emails.filter(Boolean))];
}

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
