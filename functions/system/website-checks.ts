import { type Check, fine, warning } from '#shared/checks.ts';
import type { System } from './system-context.ts';

const contactFields = { address: 'postal address', phone: 'phone number', email: 'email address' };

const contact: Check<System> = {
  id: 'contact',
  subject: 'website',
  title: 'Contact details',
  async run({ content }) {
    const rows = (await content.rows()).filter(({ section }) => section === 'contact');
    const missing = Object.entries(contactFields).flatMap(([name, label]) =>
      rows.some(({ field, value }) => field === name && value.trim()) ? [] : label,
    );
    if (missing.length === 0) return fine('The website shows how to reach the studio.');
    return warning(`The website shows no ${missing.join(' and no ')}.`, 'Fill it in on the page Contact.');
  },
};

export const websiteChecks = [contact];
