import type { FollowUp } from '#shared/dates/follow-ups.ts';
import { fillTemplate } from '#shared/emails/reply-rules.ts';
import { waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import * as staffEmails from '../email/compose-emails.tsx';
import type { Email } from '../email/mailer.ts';
import * as newsEmails from '../email/news-email.tsx';
import { renderEmail } from '../email/render-email.ts';
import { sampleLead } from '../email/sample-lead.ts';
import type { Studio } from '../email/studio.ts';
import { accountChangeSchema } from '../users/account-change.ts';
import * as visitorEmails from './compose-visitor-email.tsx';
import { defaultTemplates } from './default-templates.ts';

type Sample = { subject: string; html: string; text: string; calendar?: { content: string } };
/** What composes an email, so that an email without a sample does not compile. */
type Composer = keyof typeof staffEmails | keyof typeof newsEmails | keyof typeof visitorEmails;

const now = new Date('2026-03-01T20:00:00.000Z');
const addresses = { from: 'Afterhours <studio@afterhours.example>', to: ['desk@afterhours.example'] };
const settings = { ...addresses, enabled: true, subjectTemplate: '📋 New Lead Notification' };
const date = {
  id: '00000000-0000-4000-8000-0000000000d1',
  starts_at: '2026-03-08T19:00:00.000Z',
  minutes: 150,
  artist_id: '00000000-0000-4000-8000-00000000000a',
  artist: 'Juno Hale',
  price: '$300',
  deposit: '$50',
  payment_url: 'https://pay.example/juno',
  sequence: 0,
};
const rules = {
  version: '1',
  text: 'The deposit is kept if you do not come.\n\nPlease come sober, and bring an ID: we tattoo from 18 years on.',
};
const offer = {
  ...date,
  times: ['2026-03-07T15:30:00.000Z', date.starts_at],
  answer_by: '2026-03-05',
  ends_at: date.starts_at,
};
const letter = {
  subject: 'Your request at Afterhours (K7R-2MX)',
  text: 'Hi Sam,\n\nThanks for your request. We like your idea. Which size do you have in mind?\n\nSee you soon,\nJuno',
};

/** The link to the page of a request. */
export const sampleLink = 'https://studio.example/request#AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA';
export const sampleAddress = '1 Lantern Row,\nSalem';

/** Each email of the product with fixed values, by its name: for tests, and for the screenshots of emails. */
export function sampleEmails(studio: Studio, change: Partial<Lead> = {}): Record<string, Sample> {
  const lead: Lead = { ...sampleLead(now), code: 'K7R2MX', artist: 'Juno Hale', agreed_rules: [rules], ...change };
  const place = { link: sampleLink, from: addresses.from, address: sampleAddress };
  const aboutDate = (entry: Pick<LogEntryOf<'date'>, 'change' | 'date' | 'from'>) =>
    visitorEmails.dateContent({ ...entry, at: now.toISOString() }, lead, studio, place);
  const samples = {
    notificationEmail: { '': rendered(staffEmails.notificationEmail(lead, settings, studio)) },
    leadTestEmail: { '': rendered(staffEmails.leadTestEmail(lead, settings, studio)) },
    leadDetailsEmail: {
      one: rendered(staffEmails.leadDetailsEmail([lead], settings, studio)),
      two: rendered(
        staffEmails.leadDetailsEmail([lead, { ...lead, id: date.id, first_name: 'Grace' }], settings, studio),
      ),
    },
    accountEmail: Object.fromEntries(
      accountChangeSchema.shape.change.options.map((each) => [
        each,
        rendered(staffEmails.accountEmail(each, addresses, studio)),
      ]),
    ),
    morningEmail: { '': rendered(staffEmails.morningEmail({ waiting: 3, overdue: '1', held: 2 }, settings, studio)) },
    testEmail: { '': rendered(staffEmails.testEmail(settings, studio)) },
    newsEmail: { '': rendered(newsEmails.newsEmail(lead, news, addresses, studio)) },
    confirmationContent: {
      '': visitorEmails.confirmationContent(lead, studio, sampleLink),
      'waiting list': visitorEmails.confirmationContent({ ...lead, turn: waitingList }, studio, sampleLink),
    },
    linkContent: {
      '': visitorEmails.linkContent(lead, studio, sampleLink),
      confirming: visitorEmails.linkContent(undefined, studio, sampleLink),
    },
    dateContent: {
      agreed: aboutDate({ change: 'agreed', date: { ...date, rules: { version: '1', agreed_at: now.toISOString() } } }),
      moved: aboutDate({
        change: 'moved',
        date: {
          ...date,
          proposed_at: now.toISOString(),
          agreed_before: { ...date, starts_at: '2026-03-07T15:30:00.000Z' },
        },
        from: '2026-03-07T15:30:00.000Z',
      }),
      cancelled: aboutDate({ change: 'cancelled', date }),
      reminder: aboutDate({ change: 'reminder', date }),
    } satisfies Record<LogEntryOf<'date'>['change'], Sample>,
    replyContent: {
      letter: visitorEmails.replyContent(letter, studio, sampleLink),
      offer: visitorEmails.replyContent({ ...letter, offer }, studio, sampleLink, place),
      ...followUpSamples(studio),
    },
  } satisfies Record<Composer, Record<string, Sample>>;
  return Object.fromEntries(
    Object.entries(samples).flatMap(([composer, variants]) =>
      Object.entries(variants).map(([variant, { subject, html, text }]) => [
        [composer.replace(/Email$|Content$/, ''), variant].join(' ').trim().replaceAll(' ', '-'),
        { subject, html, text },
      ]),
    ),
  );
}

/** The templates for after a date, filled in as they are for the lead of the samples. */
function followUpSamples(studio: Studio): Record<FollowUp, Sample> {
  const values = {
    ...{ first_name: 'Sam', service: 'Ear Piercing', artist: 'Juno Hale', code: 'K7R-2MX', staff_name: 'Juno Hale' },
    studio_name: studio.name,
  };
  const sampleOf = (template: string) => {
    const { subject = '', text = '' } = defaultTemplates.find(({ name }) => name === template) ?? {};
    const filled = { subject: fillTemplate(subject, values), text: fillTemplate(text, values) };
    return visitorEmails.replyContent(filled, studio, sampleLink);
  };
  return { aftercare: sampleOf('After your visit'), checkup: sampleOf('Check-up after weeks') };
}

const answer = {
  kind: 'answer',
  at: now.toISOString(),
  happened_at: now.toISOString(),
  from: 'visitor',
  way: 'page',
} as const;
const news: LogEntryOf<'answer'>[] = [
  { ...answer, id: '1', did: 'picked', time: date.starts_at, text: '' },
  { ...answer, id: '2', text: 'Can I bring a friend?' },
];

function rendered({ subject, content }: Email): Sample {
  return { subject, ...renderEmail(content) };
}
