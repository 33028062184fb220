import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { rawEmail } from '../email/raw-email.ts';
import { dateContent, replyContent } from '../replies/compose-visitor-email.tsx';
import { aLead } from '../testing/builders.ts';

const studio = { name: 'Ink; & Co, "late"', siteUrl: 'https://studio.example', timeZone: 'America/Chicago' };
const link = 'https://studio.example/request#key';
const from = 'Afterhours <hello@studio.example>';
const lead = aLead({ code: 'K7R2MX' });
const date: LeadDate = {
  id: '00000000-0000-4000-8000-0000000000d1',
  starts_at: '2026-03-08T19:00:00.000Z',
  minutes: 150,
  artist_id: '00000000-0000-4000-8000-00000000000a',
  artist: 'Nia, the <b>artist</b>',
  price: '$300',
  deposit: '$50',
  payment_url: 'https://pay.example/nia?a=1&b=2',
  sequence: 0,
};
const at = '2026-03-01T15:30:00.000Z';
const { id: _, starts_at, sequence: __, ...terms } = date;
const offer = { ...terms, times: ['2026-03-07T15:30:00.000Z', starts_at], answer_by: '2026-03-05', ends_at: starts_at };
const contentOf = (
  change: 'agreed' | 'moved' | 'cancelled' | 'reminder',
  sequence = 0,
  isMoved = change === 'moved',
  agreed?: string,
) => {
  const sent = {
    ...date,
    sequence,
    ...(isMoved && { proposed_at: at }),
    ...(agreed && { agreed_before: { ...date, starts_at: agreed } }),
  };
  return dateContent({ change, at, date: sent, from: '2026-03-07T15:30:00.000Z' }, lead, studio, {
    link,
    from,
    address: '1 Lantern Row,\nSalem',
  });
};

test('emails the rules to which the visitor has agreed with the agreed date alone [RULE-04]', () => {
  const rules = { version: '2', agreed_at: '2026-03-01T15:30:00.000Z' };
  const agreed_rules = ['3', '2'].map((version) => ({ version, text: `Rules ${version}.\n\nCome <sober>.` }));
  const textOf = (change: 'agreed' | 'moved', sent: LeadDate) =>
    dateContent({ change, date: sent, at }, { ...lead, agreed_rules }, studio, { link, from, address: '' }).text;

  expect(textOf('agreed', { ...date, rules })).toContain('You agreed to our rules\nRules 2.\n\nCome <sober>.');
  expect(textOf('agreed', date)).not.toContain('rules');
  expect(textOf('moved', { ...date, rules })).not.toContain('rules');
});

test.each([
  ['agreed', 0, 'REQUEST', 'CONFIRMED', 'Appointment agreed'],
  ['moved', 1, 'REQUEST', 'TENTATIVE', 'Appointment moved'],
  ['cancelled', 2, 'CANCEL', 'CANCELLED', 'Appointment cancelled'],
  ['reminder', 1, 'REQUEST', 'CONFIRMED', 'Appointment soon'],
] as const)(
  'emails when a date is (%s), with a calendar file that two parsers read alike [DATE-07] [DATE-24]',
  async (change, sequence, method, status, heading) => {
    const { calendar, subject, text, html } = contentOf(change, sequence);
    const when = 'Sunday, March 8, 2026 at 2:00 PM CDT';
    expect(subject).toBe(`${heading}: ${when} with Nia, the <b>artist</b> (K7R-2MX)`);
    for (const body of [text, html]) expect(body).toContain(when);
    const raw = (
      await rawEmail({ ...contentOf(change, sequence), from, to: [lead.email], references: [], isAutomatic: true })
    ).toString();
    expect(raw).toMatch(new RegExp(`Content-Type: text/calendar; charset=utf-8; method=${method}`));

    const root = new ICAL.Component(ICAL.parse(calendar?.content ?? ''));
    const event = new ICAL.Event(root.getFirstSubcomponent('vevent') as ICAL.Component);
    const [other] = Object.values(nodeIcal.sync.parseICS(calendar?.content ?? '')).filter(
      (each) => each?.type === 'VEVENT',
    ) as VEvent[];
    const ours = {
      method: root.getFirstPropertyValue('method'),
      uid: event.uid,
      sequence: event.sequence,
      status: event.component.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      summary: event.summary,
      location: event.location,
      url: event.component.getFirstPropertyValue('url'),
    };
    expect(ours).toEqual({
      method,
      uid: `${date.id}@studio.example`,
      sequence,
      status,
      start: new Date('2026-03-08T19:00:00.000Z'),
      end: new Date('2026-03-08T21:30:00.000Z'),
      summary: 'Ink; & Co, "late": Nia, the <b>artist</b>',
      location: '1 Lantern Row,\nSalem',
      // Without the key of the request.
      url: 'https://studio.example/request',
    });
    const { uid, start, end, summary } = other as VEvent;
    expect({ uid, summary, start: start.getTime(), end: (end as Date).getTime() }).toEqual({
      uid: ours.uid,
      summary: ours.summary,
      start: ours.start.getTime(),
      end: ours.end.getTime(),
    });
    expect(Number(other?.sequence)).toBe(sequence);
    expect(String(other?.organizer && (other.organizer as { val: string }).val)).toBe('mailto:hello@studio.example');
  },
);

test('says the terms of a date and its time before, and escapes what people typed [DATE-07]', () => {
  const agreed = contentOf('agreed');
  for (const text of ['Duration\n2 h 30 min', 'Price\n$300', 'Deposit\n$50', 'https://pay.example/nia?a=1&b=2', link]) {
    expect(agreed.text).toContain(text);
  }
  expect(agreed.html).toContain('Nia, the &lt;b&gt;artist&lt;/b&gt;');
  expect(agreed.text).toMatch(/Where\n1 Lantern Row,\nSalem\n\nGet directions https:\S+query=1%20Lantern%20Row/);
  const nowhere = dateContent({ change: 'agreed', at, date }, lead, studio, { link, from, address: '' });
  expect(nowhere.text).not.toMatch(/Where|directions/);
  expect(contentOf('moved').text).toContain('It was\nSaturday, March 7, 2026 at 9:30 AM CST');
  expect(contentOf('cancelled').text).not.toMatch(/pay\.example|Price/);
});

test.each([
  ['asked', true],
  ['received', false],
  ['returned', false],
] as const)(
  'names the payment page in the emails of dates, and the deposit in those of offers, while it is %s: %s [DATE-38] [DATE-32]',
  (deposit, isNamed) => {
    const reminder = dateContent({ change: 'reminder', at, date }, { ...lead, deposit }, studio, {
      link,
      from,
      address: '',
    });
    const { text, html } = replyContent({ subject: 'Times', text: 'Hi', offer }, studio, link, { deposit });

    expect(reminder.text.includes('https://pay.example/nia')).toBe(isNamed);
    expect(text.includes('Deposit: $50, to be paid once you have chosen')).toBe(isNamed);
    expect(text + html).not.toContain('pay.example');
  },
);

test.each([
  ['the earlier time is promised and ahead', '2026-03-06T15:30:00.000Z', true],
  ['the earlier time has passed', at, false],
  ['staff have moved a declined date', undefined, false],
])('offers to keep the earlier time of a moved date, unless it is free or over: %s [GUEST-36]', (_, agreed, isKept) => {
  const keeping = 'You can also keep your earlier time: we hold it for you until you answer.';
  const { text } = contentOf('moved', 1, true, agreed);

  for (const email of [text, contentOf('reminder', 1, true, agreed).text]) expect(email.includes(keeping)).toBe(isKept);
  expect(/^(Earlier time|It was)\n.*/m.exec(text)?.[0]).toBe(
    isKept ? 'Earlier time\nFriday, March 6, 2026 at 9:30 AM CST' : 'It was\nSaturday, March 7, 2026 at 9:30 AM CST',
  );
  expect(contentOf('agreed', 2).text).not.toMatch(/keep|earlier/i);
});

test('asks the visitor to agree to a moved date, also in its reminder [DATE-24]', () => {
  const question = 'Does the new time suit you? Please tell us on the page of your request.';

  for (const email of [contentOf('moved'), contentOf('reminder', 1, true)]) {
    expect([email.text, email.calendar?.content]).toEqual([
      expect.stringContaining(question),
      expect.stringContaining('STATUS:TENTATIVE'),
    ]);
  }
  for (const email of [contentOf('agreed'), contentOf('reminder')]) expect(email.text).not.toContain(question);
});

test('adds the offered times to a reply, with its terms, the place, the last day and the link [DATE-07]', () => {
  const reply = { subject: 'Times', text: 'Hi Ada,\n\nwhich one?', offer };
  const { text, html } = replyContent(reply, studio, link, { address: '1 Lantern Row' });

  expect(text).toBe(
    [
      'Hi Ada,',
      'which one?',
      'The times that we can offer:\n- Saturday, March 7, 2026 at 9:30 AM CST\n- Sunday, March 8, 2026 at 2:00 PM CDT',
      'Artist: Nia, the <b>artist</b>\nDuration: 2 h 30 min\nPrice: $300\nDeposit: $50, to be paid once you have chosen',
      'Where: 1 Lantern Row\nGet directions: https://www.google.com/maps/search/?api=1&query=1%20Lantern%20Row',
      `Please choose by Thursday, March 5: ${link}`,
    ].join('\n\n'),
  );
  expect(html).toContain(`<a href="${link}" class="button`);
  expect(html).toMatch(/<li [^>]*>Sunday, March 8, 2026 at <span [^>]*>2:00 PM CDT</);
  expect(html).toMatch(/maps\/search[^>]*>Get directions</);
  expect(html).not.toContain('<b>');
});
