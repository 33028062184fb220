import { type EmailEvent, readEmailEvent } from '../email/email-events.ts';
import { emailKeyOf, statusIn } from './visitor-email-event.ts';

const lead = '00000000-0000-4000-8000-000000000001';
const entry = `20260301200000000-${lead}`;
const timestamp = '2026-03-01T20:05:00.000Z';
const mail = {
  timestamp: '2026-03-01T20:00:00.000Z',
  messageId: '0107-abc-000000',
  destination: ['v@mail.example'],
  tags: { 'ses:configuration-set': ['own'], lead: [lead], entry: [entry] },
};
const read = (event: object) => readEmailEvent(JSON.stringify({ mail, ...event })) as EmailEvent;
const aBounce = (bounceType: string, diagnosticCode?: string) =>
  read({
    eventType: 'Bounce',
    bounce: {
      timestamp,
      bounceType,
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: 'v', diagnosticCode }],
    },
  });
const aDelay = (diagnosticCode?: string) =>
  read({
    eventType: 'DeliveryDelay',
    deliveryDelay: {
      timestamp,
      delayType: 'MailboxFull',
      expirationTime: timestamp,
      delayedRecipients: [{ emailAddress: 'v', status: '4.2.2', diagnosticCode }],
    },
  });
const aDelivery = read({ eventType: 'Delivery', delivery: { timestamp, recipients: ['v@mail.example'] } });
const aReject = read({ eventType: 'Reject', reject: { reason: 'Bad content' } });
const aComplaint = (complaintFeedbackType?: string | null) =>
  read({ eventType: 'Complaint', complaint: { timestamp, complaintFeedbackType, complainedRecipients: [] } });

test('finds the log entry by the tags, and none for emails without them [REPLY-25]', () => {
  expect(emailKeyOf(aDelivery)).toEqual({ lead_id: lead, id: entry });
  for (const tags of [undefined, {}, { lead: [lead] }, { entry: [entry] }, { lead: [], entry: [] }]) {
    const event = read({ eventType: 'Reject', reject: { reason: '' }, mail: { ...mail, tags } });
    expect(emailKeyOf(event)).toBeUndefined();
  }
});

test.each([
  ['delay', aDelay('smtp; 452 full'), 'delayed', timestamp, '452 full'],
  ['delay without an answer', aDelay(), 'delayed', timestamp, 'MailboxFull'],
  ['delivery', aDelivery, 'delivered', timestamp, undefined],
  ['bounce', aBounce('Permanent', 'smtp; 550 5.1.1 user unknown'), 'bounced', timestamp, '550 5.1.1 user unknown'],
  ['bounce without an answer', aBounce('Permanent'), 'bounced', timestamp, 'General'],
  ['rejection', aReject, 'rejected', mail.timestamp, 'Bad content'],
  ['complaint', aComplaint('abuse'), 'complaint', timestamp, 'abuse'],
  ['complaint without a type', aComplaint(null), 'complaint', timestamp, undefined],
])('reports a %s with its time and reason [REPLY-24]', (_, event, status, at, reason) => {
  expect(statusIn(event, 'eu-west-1')).toMatchObject({
    status,
    at,
    messageId: '<0107-abc-000000@eu-west-1.amazonses.com>',
  });
  expect(statusIn(event, 'eu-west-1').reason).toBe(reason);
  expect(statusIn(event, 'us-east-1').messageId).toBe('<0107-abc-000000@email.amazonses.com>');
});

test('cuts long reasons', () => {
  expect(statusIn(aBounce('Permanent', 'x'.repeat(999)), 'eu-west-1').reason).toHaveLength(300);
});

test.each([
  ['delay', aDelay(), ['queued', 'sent', 'failed']],
  ['delivery', aDelivery, ['queued', 'sent', 'failed', 'delayed']],
  ['transient bounce', aBounce('Transient'), ['queued', 'sent', 'failed', 'delayed']],
  ['permanent bounce', aBounce('Permanent'), ['queued', 'sent', 'failed', 'delayed', 'delivered']],
  ['rejection', aReject, ['queued', 'sent', 'failed', 'delayed']],
  ['complaint', aComplaint(), ['queued', 'sent', 'failed', 'delayed', 'delivered', 'bounced', 'rejected']],
])('a %s replaces only the statuses before it [REPLY-24]', (_, event, replaces) => {
  expect(statusIn(event, 'eu-west-1').replaces).toEqual(replaces);
});

test('marks a bounce that is not permanent, so that a delivery can overrule it', () => {
  expect(statusIn(aBounce('Transient'), 'eu-west-1').isTransient).toBe(true);
  expect(statusIn(aBounce('Undetermined'), 'eu-west-1').isTransient).toBe(true);
  expect(statusIn(aBounce('Permanent'), 'eu-west-1').isTransient).toBeUndefined();
});
