import { type MailEvent, problemsIn, readMailEvent, receiversIn } from './mail-events.ts';

/** Events with the fields that the documentation of SES gives them. */
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
const read = (event: object) => readMailEvent(JSON.stringify({ mail, ...event })) as MailEvent;

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

test('a hard bounce is a problem of its recipients, with what the other side said', () => {
  expect(problemsIn(aBounce())).toEqual([
    { address: 'recipient@example.com', kind: 'bounce', reason: '550 5.1.1 user unknown', mailed_at: mail.timestamp },
  ]);
  const untold = { bounceSubType: 'OnAccountSuppressionList', bouncedRecipients: [{ emailAddress: 'a@x.example' }] };
  expect(problemsIn(aBounce(untold))).toMatchObject([{ address: 'a@x.example', reason: 'OnAccountSuppressionList' }]);
});

test.each(['Transient', 'Undetermined'])('a %s bounce is nobody’s problem', (bounceType) => {
  expect(problemsIn(aBounce({ bounceType }))).toEqual([]);
});

test('a complaint and a rejection are problems, too', () => {
  const complaint = {
    userAgent: 'AnyCompany Feedback Loop (V0.01)',
    complainedRecipients: [{ emailAddress: 'recipient@example.com' }],
    complaintFeedbackType: 'abuse',
    arrivalDate: '2017-08-05T00:41:02.669Z',
    timestamp: '2017-08-05T00:41:02.669Z',
    feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
  };

  expect(problemsIn(read({ eventType: 'Complaint', complaint }))).toMatchObject([
    { address: 'recipient@example.com', kind: 'complaint' },
  ]);
  expect(problemsIn(read({ eventType: 'Reject', reject: { reason: 'Bad content' } }))).toMatchObject([
    { address: 'recipient@example.com', kind: 'reject', reason: 'Bad content' },
  ]);
});

test('a delivery names who got the mail, and no problem', () => {
  const event = read({ eventType: 'Delivery', delivery: { recipients: ['recipient@example.com'] } });

  expect(receiversIn(event)).toEqual(['recipient@example.com']);
  expect(problemsIn(event)).toEqual([]);
});

test('what is no such event is refused, so that it lands among the dead letters', () => {
  expect(() => read({ eventType: 'Open', open: {} })).toThrow();
  expect(() => readMailEvent('no JSON')).toThrow();
});

test('the words by which SES tries the topic out are no event', () => {
  expect(readMailEvent('Successfully validated SNS topic for Amazon SES event publishing.')).toBeUndefined();
});
