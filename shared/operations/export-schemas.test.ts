import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bookingFieldNames } from '../leads/booking-fields.ts';
import { logEntrySchema } from '../leads/log-schemas.ts';
import { exportedEmailSettingsSchema, exportedLeadSchema } from './export-schemas.ts';

test('the guide to moving names each exported field of a lead, of its offer and its dates, and each kind of log entry', () => {
  const { offer, dates, ...fields } = exportedLeadSchema.shape;
  const ofOffer = Object.keys(offer.unwrap().shape);
  const ofDates = Object.keys(dates.unwrap().element.shape);
  const kinds = logEntrySchema.options.map(({ shape }) => shape.kind.value);
  const names = [...Object.keys(fields), 'offer', 'dates', ...ofOffer, ...ofDates, ...kinds];
  const [, guide = ''] = readFileSync('docs/moving.md', 'utf8').split('### Fields of a lead');
  const [section = ''] = guide.split('\n## ');

  expect(names.length).toBeGreaterThan(60);
  const isValue = (name: string) => bookingFieldNames.some((field) => field === name);
  expect(names.filter((name) => !isValue(name) && !section.includes(`\`${name}\``))).toEqual([]);
});

test('reads an export from before the morning email as one in which it is off [INBOX-76]', () => {
  const older = { enable_notifications: 'true', from_email: '', to_emails: '', subject_template: '' };

  expect(exportedEmailSettingsSchema.parse(older)).toEqual({ ...older, morning_email: 'false' });
});
