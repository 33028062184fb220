import useSWR from 'swr';
import { api } from '#shared/api.ts';
import type { EmailSettings } from '#shared/email-settings.ts';
import type { Lead } from '#shared/leads.ts';
import { type SettingKey, settingDescriptions, settingKeys } from '#shared/mail-rules.ts';
import { call } from './client.ts';

/** A value for each of the four settings. */
export type SettingValues = Record<SettingKey, string>;
/** What somebody makes of a setting, and the value that was stored when they began. */
export type SettingEdit = { value: string; before: string };

/**
 * The mail settings. `save` stores all of them, unless somebody else stored another value meanwhile than an edit began
 * with. The tests use the values they are given, and throw when the mail was not accepted.
 */
export function useEmailSettings() {
  const { data, error, mutate } = useSWR('email-settings', () => call(api.getEmailSettings, {}));

  async function save(edits: Record<SettingKey, SettingEdit>): Promise<void> {
    const settings = settingKeys.map((setting_key) => ({
      setting_key,
      setting_value: edits[setting_key].value,
      description: settingDescriptions[setting_key],
      before: edits[setting_key].before,
    }));
    await mutate(await call(api.saveEmailSettings, { body: { settings } }), { revalidate: false });
  }

  return {
    values: data && valuesOf(data),
    identity: data?.sender_identity,
    problems: data?.problems,
    error,
    retry: () => mutate(),
    save,
    sendTest: (settings: SettingValues) => call(api.sendTestEmail, { body: { settings } }),
    sendTestLead: (settings: SettingValues) => call(api.sendTestLead, { body: { settings } }),
  };
}

/** The lead that came in last, and with it how its mail went; undefined also while that is not known. */
export function useNewestLead(): Lead | undefined {
  const { data } = useSWR('newest-lead', () => call(api.listLeads, { query: {} }));
  return data?.leads[0];
}

function valuesOf({ settings }: EmailSettings): SettingValues {
  return Object.fromEntries(settings.map((row) => [row.setting_key, row.setting_value])) as SettingValues;
}
