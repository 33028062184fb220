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

/** Used until a setting is stored (specification 9; MAIL-17). */
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

/** The email addresses of a comma-separated list, without empty parts and duplicates (MAIL-27). */
export function recipientsIn(list: string): string[] {
  const emails = list.split(',').map((part) => part.trim());
  return [...new Set(emails.filter(Boolean))];
}
