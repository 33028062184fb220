import { apiRoot } from '#shared/api.ts';
import { type SettingKey, settingDescriptions, settingKeys } from '#shared/mail-rules.ts';
import type { RunningStudio } from './running-studio.ts';

/** What every run begins with. Whoever changes it puts it back. */
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

/** The rows of a save: the demo's settings with some of them changed. */
export function settingRows(change: Partial<Record<SettingKey, string>> = {}) {
  const values = { ...demoSettings, ...change };
  return settingKeys.map((setting_key) => ({
    setting_key,
    setting_value: values[setting_key],
    description: settingDescriptions[setting_key],
  }));
}
