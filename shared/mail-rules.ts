/** The mail settings (specification 3). Apart from their schemas, which pages need not bring along. */
export const settingKeys = ['enable_notifications', 'from_email', 'to_emails', 'subject_template'] as const;
export type SettingKey = (typeof settingKeys)[number];

/** Most characters of a setting: room for a hundred recipients, and for a subject that still fits a header. */
export const settingLimits: Record<SettingKey, number> = {
  enable_notifications: 5,
  from_email: 320,
  to_emails: 20_000,
  subject_template: 300,
};

/** What holds until something is stored (specification 9; MAIL-17 to MAIL-21). */
export const defaultEmailSettings: Record<SettingKey, string> = {
  enable_notifications: 'false',
  from_email: '',
  to_emails: '',
  subject_template: '📋 New Lead Notification',
};

/** What is stored beside each value, for whoever looks into the table. */
export const settingDescriptions: Record<SettingKey, string> = {
  enable_notifications: 'Whether the studio is mailed about each new lead',
  from_email: 'Sender of the mails; belongs to the verified identity',
  to_emails: 'Who gets the mails, separated by commas',
  subject_template: 'Subject of the mails about new leads',
};

/** Most leads in one mail. */
export const emailedLeadsLimit = 100;

/** The addresses of a comma-separated list, without empty parts and doubles (MAIL-29). */
export function recipientsIn(list: string): string[] {
  const addresses = list.split(',').map((part) => part.trim());
  return [...new Set(addresses.filter(Boolean))];
}

/** The address alone, of `Studio <hello@studio.example>` or of itself. */
export function bareAddress(address: string): string {
  return (/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address).trim();
}

/** The same for each way of writing an address: without a name, in small letters, its domain as mails carry it. */
export function addressKey(address: string): string {
  const lower = bareAddress(address).toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = `http://${lower.slice(at + 1)}`;
  return `${lower.slice(0, at + 1)}${URL.canParse(domain) ? new URL(domain).hostname : lower.slice(at + 1)}`;
}

/** Whether mail can be sent to or from it; a domain without a dot is one that only its own network knows. */
export function isMailAddress(address: string): boolean {
  const bare = bareAddress(address);
  return (
    bare.length <= 254 &&
    !/^\.|\.\.|\.@/.test(bare) &&
    /^[!#-'*+\-/-9=?A-Z^-~.]{1,64}@([\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u.test(bare)
  );
}

/** Whether a verified identity, a domain or an address, covers this sender. A domain covers those below it, too. */
export function coversSender(identity: string, sender: string): boolean {
  const address = bareAddress(sender).toLowerCase();
  const verified = identity.toLowerCase();
  if (verified.includes('@')) return address === verified;
  const domain = address.split('@').at(-1) ?? '';
  return address.includes('@') && (domain === verified || domain.endsWith(`.${verified}`));
}

/** Longer than the table's stream hands a lead over again. */
const givenUpHours = 6;

/**
 * Whether staff can have the mail about a lead sent again: it failed, was never to be sent, or has been on its way for so
 * long that nobody tries it any more.
 */
export function canSendAgain({ state, updated_at }: { state: string; updated_at: string }, now: Date): boolean {
  if (state === 'pending') return now.getTime() - Date.parse(updated_at) > givenUpHours * 3_600_000;
  return state === 'failed' || state === 'off';
}
