import { aLead } from '../testing/builders.ts';
import { confirmationContent, linkContent } from './compose-visitor-email.tsx';

const studio = { name: 'Moth & Ink', siteUrl: 'https://studio.example', timeZone: 'UTC' };
const lead = aLead({ code: 'K7R2MX' });
const link = 'https://studio.example/request#key';

test.each([
  ['confirmation', confirmationContent(lead, studio, link)],
  ['link', linkContent(lead, studio, link)],
  ['link that confirms an address', linkContent(undefined, studio, link)],
])('keeps programs that translate emails off the code and the name of the studio in the %s [GEN-33]', (_, { html }) => {
  const named = html.match(/<[^>]*>[^<]*(Moth &amp; Ink|K7R-2MX)/g) ?? [];

  expect(named.length).toBeGreaterThan(0);
  for (const each of named) expect(each).toContain('translate="no"');
});
