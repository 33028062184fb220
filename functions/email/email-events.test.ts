import { deliveredTo, type EmailEvent, notifiedLead, problemsIn, readEmailEvent } from './email-events.ts';

/** Events with the fields from the SES documentation. */
const mail = {
  timestamp: '2017-08-05T00:40:02.012Z',
  source: 'Sender Name <sender@example.com>',
  sourceArn: 'arn:aws:ses:us-east-1:123456789012:identity/sender@example.com',
  sendingAccountId: '123456789012',
  messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
  destination: ['recipient@example.com'],
  headersTruncated: false,
  headers: [{ name: 'From', value: 'Sender Name <sender@example.com>' }],
  commonHeaders: { from: ['Sender Name <sender@example.com>'], subject: 'Message sent from Amazon SES' },
  tags: { 'ses:configuration-set': ['ConfigSet'] },
};
const read = (event: object) => readEmailEvent(JSON.stringify({ mail, ...event })) as EmailEvent;

function aBounce(change: object = {}) {
  return read({
    eventType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [
        {
          emailAddress: 'recipient@example.com',
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        },
      ],
      timestamp: '2017-08-05T00:41:02.669Z',
      feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
      reportingMTA: 'dsn; mta.example.com',
      ...change,
    },
  });
}

test('reads the lead of a notification from its tags', () => {
  const tags = { ...mail.tags, notification: ['00000000-0000-4000-8000-000000000001'] };
  const event = read({ eventType: 'Reject', mail: { ...mail, tags }, reject: { reason: 'Bad content' } });

  expect(notifiedLead(event)).toBe('00000000-0000-4000-8000-000000000001');
  expect(notifiedLead(aBounce())).toBeUndefined();
});

test('reports a hard bounce as a problem of its recipients, with the message of their server', () => {
  expect(problemsIn(aBounce())).toEqual([
    { address: 'recipient@example.com', kind: 'bounce', reason: '550 5.1.1 user unknown', mailed_at: mail.timestamp },
  ]);
  const untold = { bounceSubType: 'OnAccountSuppressionList', bouncedRecipients: [{ emailAddress: 'a@x.example' }] };
  expect(problemsIn(aBounce(untold))).toMatchObject([{ address: 'a@x.example', reason: 'OnAccountSuppressionList' }]);
});

test.each(['Transient', 'Undetermined'])('does not report a %s bounce', (bounceType) => {
  expect(problemsIn(aBounce({ bounceType }))).toEqual([]);
});

test('reports complaints and rejections', () => {
  const complaint = {
    userAgent: 'AnyCompany Feedback Loop (V0.01)',
    complainedRecipients: [{ emailAddress: 'recipient@example.com' }],
    complaintFeedbackType: 'abuse',
    arrivalDate: '2017-08-05T00:41:02.669Z',
    timestamp: '2017-08-05T00:41:02.669Z',
    feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
  };

  const problem = { address: 'recipient@example.com', mailed_at: mail.timestamp };
  expect(problemsIn(read({ eventType: 'Complaint', complaint }))).toEqual([
    { ...problem, kind: 'complaint', reason: 'abuse' },
  ]);
  const untold = { ...complaint, complaintFeedbackType: null };
  expect(problemsIn(read({ eventType: 'Complaint', complaint: untold }))).toMatchObject([{ reason: '' }]);
  expect(problemsIn(read({ eventType: 'Reject', reject: { reason: 'Bad content' } }))).toEqual([
    { ...problem, kind: 'reject', reason: 'Bad content' },
  ]);
});

test.each([
  ['smtp;550 full', '550 full'],
  ['smtp;  550 full', '550 full'],
  ['550 no smtp; here', '550 no smtp; here'],
  ['smtp; ', 'General'],
  ['x'.repeat(301), 'x'.repeat(300)],
])('reads the reason from %s', (diagnosticCode, reason) => {
  const bouncedRecipients = [{ emailAddress: 'a@x.example', diagnosticCode }];

  expect(problemsIn(aBounce({ bouncedRecipients }))).toMatchObject([{ reason }]);
});

test('returns the recipients of a delivery, without a problem', () => {
  const timestamp = '2017-08-05T00:41:02.669Z';
  const event = read({ eventType: 'Delivery', delivery: { timestamp, recipients: ['recipient@example.com'] } });

  expect(deliveredTo(event)).toEqual(['recipient@example.com']);
  expect(problemsIn(event)).toEqual([]);
  expect(deliveredTo(aBounce())).toEqual([]);
});

test('rejects other events, so that they become dead letters', () => {
  expect(() => read({ eventType: 'Open', open: {} })).toThrow();
  expect(() => readEmailEvent('no JSON')).toThrow();
  // The time decides which problems of a recipient a delivery ends.
  const delivery = { eventType: 'Delivery', delivery: { recipients: [] } };
  expect(() => read({ ...delivery, mail: {} })).toThrow();
});

test('ignores the message that SES sends to validate the topic', () => {
  expect(readEmailEvent('Successfully validated SNS topic for Amazon SES event publishing.')).toBeUndefined();
});
