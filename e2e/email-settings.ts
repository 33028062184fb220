import { apiRoot } from '#shared/call.ts';
import type { SettingKey } from '#shared/email-rules.ts';
import type { RunningStudio } from './running-studio.ts';

/** The settings that every run starts with. A test that changes them restores them. */
export const demoSettings: Record<SettingKey, string> = {
  enable_notifications: 'true',
  from_email: 'studio@afterhours.example',
  to_emails: 'front-desk@afterhours.example, owner@afterhours.example',
  subject_template: '📋 New Lead Notification',
};

export function asStaff(studio: RunningStudio, token: string) {
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${studio.site}${apiRoot}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
}

/** The rows of a save request: the demo settings with some changes. */
export function settingRows(change: Partial<Record<SettingKey, string>> = {}) {
  const values = { ...demoSettings, ...change };
  const descriptions: Record<SettingKey, string> = {
    enable_notifications: 'Whether the studio is mailed about each new lead',
    from_email: 'Sender of the mails; belongs to the verified identity',
    to_emails: 'Who gets the mails, separated by commas',
    subject_template: 'Subject of the mails about new leads',
  };
  return (Object.keys(descriptions) as SettingKey[]).map((setting_key) => ({
    setting_key,
    setting_value: values[setting_key],
    description: descriptions[setting_key],
  }));
}
