import useSWR from 'swr';
import { type SettingKey, settingDescriptions, settingKeys } from '#shared/emails/email-rules.ts';
import type { EmailSettings } from '#shared/emails/email-settings-schemas.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { call } from '../../account/client.ts';

/** A value for each of the settings. */
export type SettingValues = Record<SettingKey, string>;
/** An edited setting, with the stored value that it started from. */
export type SettingEdit = { value: string; before: string };

/**
 * The email settings. `save` stores all of them, or fails with a conflict when another person changed a value since the
 * edit started. The test calls use the given values and throw when the email is not accepted.
 */
export function useEmailSettings() {
  const { data, error, mutate } = useSWR('email-settings', () => call('GET /email-settings', {}));

  async function save(edits: Record<SettingKey, SettingEdit>): Promise<void> {
    const settings = settingKeys.map((setting_key) => ({
      setting_key,
      setting_value: edits[setting_key].value,
      description: settingDescriptions[setting_key],
      before: edits[setting_key].before,
    }));
    await mutate(await call('PUT /email-settings', { body: { settings } }), { revalidate: false });
  }

  /** Stores the values before a save again, unless they were changed since. Settings that it did not change stay. */
  async function undo(saved: Record<SettingKey, SettingEdit>): Promise<void> {
    const stored = valuesOf(await call('GET /email-settings', {}));
    const edits = settingKeys.map((key) => {
      const { value, before } = saved[key];
      const edit = value === before ? { value: stored[key], before: stored[key] } : { value: before, before: value };
      return [key, edit];
    });
    await save(Object.fromEntries(edits));
  }

  return {
    values: data && valuesOf(data),
    identity: data?.sender_identity,
    problems: data?.problems,
    unreadable: data?.unreadable,
    error,
    retry: () => mutate(),
    save,
    undo,
    sendTest: (settings: SettingValues) => call('POST /email-settings/test', { body: { settings } }),
    sendTestLead: (settings: SettingValues) => call('POST /email-settings/test-lead', { body: { settings } }),
  };
}

/** The newest lead with the state of its email; undefined while loading. */
export function useNewestLead(): Lead | undefined {
  const { data } = useSWR('newest-lead', () => call('GET /leads', { query: {} }));
  return data?.leads[0];
}

function valuesOf({ settings }: EmailSettings): SettingValues {
  return Object.fromEntries(settings.map((row) => [row.setting_key, row.setting_value])) as SettingValues;
}
