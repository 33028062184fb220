import { defaultSubject, recipients, toMailSettings } from './mail-settings.ts';

test('MAIL-29 recipients are split at commas, trimmed, and empty parts are skipped', () => {
  expect(recipients('a@x.example, b@x.example,')).toEqual(['a@x.example', 'b@x.example']);
  expect(recipients(' , ,')).toEqual([]);
});

test('MAIL-17 MAIL-18 MAIL-19 MAIL-20 MAIL-21 nothing stored means off, empty and the default subject', () => {
  expect(toMailSettings([])).toEqual({ enabled: false, from: '', to: [], subjectTemplate: defaultSubject });
  expect(defaultSubject).toBe('📋 New Lead Notification');
});

test.each(['TRUE', ' true', '1', 'yes', ''])('MAIL-28 only the text "true" switches mails on, not "%s"', (value) => {
  expect(toMailSettings([{ setting_key: 'enable_notifications', setting_value: value }]).enabled).toBe(false);
});
