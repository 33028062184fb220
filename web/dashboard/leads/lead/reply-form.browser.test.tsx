import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { act, lead, leadAnswers, logEntry, openLead, openLeads } from '../../../testing/leads.ts';
import { destructive, normal } from '../../../testing/notices.ts';
import { expectNotice, ownAccount, renderDashboard } from '../../../testing/render-dashboard.tsx';
import { type Answers, refuse } from '../../../testing/stub-api.ts';

const composer = page.getByRole('region', { name: 'Reply or note' });
const button = (name: string) => composer.getByRole('button', { name, exact: true });
const sendOnly = () => act('Send without marking contacted');
const subject = composer.getByRole('textbox', { name: 'Subject', exact: true });
const text = composer.getByRole('textbox', { name: 'Message', exact: true });
const template = composer.getByLabelText('Template');
const log = page.getByRole('region', { name: 'Log', exact: true });
const dialog = page.getByRole('dialog', { name: 'Send this reply anyway?' });
const sentNotice = { title: 'Reply Sent', body: 'The log shows when it arrives.', variant: 'normal' } as const;

let ada: Lead;
beforeEach(() => {
  ada = lead();
});
afterEach(() => {
  vi.useRealTimers();
  return page.viewport(1280, 720);
});

async function write(newSubject: string, newText: string): Promise<void> {
  await subject.fill(newSubject);
  await text.fill(newText);
}

/** A reply to Ada with this fate. */
function reply(delivery: Pick<Extract<LogEntry, { kind: 'reply' }>['delivery'], 'fate' | 'reason'>) {
  const at = new Date().toISOString();
  const texts = { subject: 'Earlier', text: 'Earlier text', recipient: ada.email };
  return logEntry({ kind: 'reply', by: ownAccount.id, ...texts, delivery: { at, attempts: 1, ...delivery } });
}

test('fills a template from the lead, and sends what the staff member made of it [REPLY-50] [REPLY-51] [INBOX-21]', async () => {
  const invite = {
    id: '00000000-0000-4000-8000-000000000009',
    name: 'Invite',
    subject: 'Your {{service}} at {{studio_name}}',
    text: 'Hi {{first_name}},\n\n{{artist}} will see you.\n\n{{staff_name}}',
  };
  const { sent } = await openLead(ada, { answers: { getReplyTemplates: () => ({ templates: [invite], version: 1 }) } });

  await template.selectOptions('Invite');
  await expect.element(subject).toHaveValue('Your Medium Tattoo (3 to 6 inches) at Afterhours');
  await expect.element(text).toHaveValue('Hi Ada,\n\none of our artists will see you.\n\nRobin Staff');
  await text.fill('My own words');
  await template.selectOptions('Invite');
  await expectNotice(normal('Template Inserted', 'It replaced your text.'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(text).toHaveValue('My own words');
  await write('', 'My words');
  await expect.element(subject).toHaveValue('');
  const texts = { subject: 'Your Medium Tattoo (3 to 6 inches) at Afterhours', text: 'My words' };
  await subject.fill(texts.subject);
  await button('Send and Mark Contacted').click();

  await expectNotice(normal('Reply Sent', 'The lead is marked as contacted.'));
  await expect.element(subject).toHaveValue('');
  await expect.element(text).toHaveValue('');
  expect(sent('sendReply')).toMatchObject([{ params: { id: ada.id }, body: { ...texts, mark_contacted: true } }]);
  await expect.element(page.getByRole('main').getByLabelText('Status: ')).toHaveValue('contacted');
});

test('names a placeholder that is left and a text that is too long, counts near the limit, and sends neither [REPLY-52]', async () => {
  const { sent } = await openLead(ada);
  const shown = (message: string) => expect.element(composer.getByText(message, { exact: true })).toBeVisible();

  await sendOnly();
  await expect.poll(() => composer.getByText('Please fill in this field.', { exact: true }).elements()).toHaveLength(2);
  await expect.element(subject).toHaveFocus();
  await write('Hi {{first_name}}', 'x'.repeat(4500));
  await shown('Please replace the placeholder “First name of the visitor”.');
  await expect.element(composer.getByText(/of 5000 characters/)).not.toBeInTheDocument();
  await text.fill('x'.repeat(4501));
  await shown('4501 of 5000 characters');
  await text.fill('x'.repeat(5001));
  await shown('5001 of 5000 characters. Please shorten the text.');
  await sendOnly();
  await subject.fill('Hi');
  await sendOnly();

  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  expect(sent('sendReply')).toEqual([]);
});

test('previews the reply as it will arrive [REPLY-53]', async () => {
  await openLead(ada);
  await write('שלום', '<b>Hi</b>\nsecond line\n\n\nשלום');

  await composer.getByText('Preview', { exact: true }).click();

  const preview = composer.getByRole('article', { name: 'Preview' });
  const definitions = preview.getByRole('definition').elements();
  expect(definitions.map(({ textContent }) => textContent)).toEqual(['studio@afterhours.example', ada.email]);
  const paragraphs = preview.getByRole('paragraph').elements();
  expect(paragraphs.map((each) => [each.textContent, getComputedStyle(each).direction])).toEqual([
    ['שלום', 'rtl'],
    ['<b>Hi</b>\nsecond line', 'ltr'],
    ['שלום', 'rtl'],
  ]);
});

test('inserts the template for after the visit in one key once a date is over [DATE-31]', async () => {
  const terms = { minutes: 60, artist_id: ada.id, artist: 'Nia', sequence: 0 };
  const date = { ...terms, id: ada.id, starts_at: '2026-03-07T15:30:00.000Z' };
  const afterVisit = {
    id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c05',
    name: 'After your visit',
    subject: 'After your visit',
    text: 'It was good to see you.',
  };
  const getReplyTemplates = () => ({ templates: [afterVisit], version: 1 });
  await openLead(lead({ ...ada, dates: [date] }), { answers: { getReplyTemplates } });
  await expect.element(template).toBeEnabled();
  await userEvent.keyboard('v');

  await expect.element(text).toHaveValue('It was good to see you.');
});

test('sends the template that offers dates only with times, and refuses the link in a subject [REPLY-73] [REPLY-74] [GUEST-02]', async () => {
  const offerDates = {
    id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c04',
    name: 'Offer dates',
    subject: 'Dates {{link}}',
    text: 'Below are the times that we can offer you: please choose one on {{link}}.',
  };
  const { answers: content } = contentServer({ artists: [{ id: ada.id, name: 'Nia' }] });
  const { sent } = await openLead(ada, {
    answers: {
      listArtists: content.listArtists,
      getReplyTemplates: () => ({ templates: [offerDates], version: 1 }),
    },
  });
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const timesMissing = composer.getByText(
    /^Your message says that times are below\. Please add them with “Offer Times”/,
  );

  await template.selectOptions('Offer dates');
  await expect.element(timesMissing).toBeVisible();
  await expect.element(composer.getByText(/^Please move the link to the message\./)).toBeVisible();
  await sendOnly();
  await expect.element(subject).toHaveFocus();
  await subject.fill('Dates');
  await button('Send and Mark Contacted').click();
  await expect.element(text).toHaveFocus();
  expect(sent('sendReply')).toEqual([]);
  await button('Offer Times').click();
  const offer = page.getByRole('dialog', { name: 'Offer Times' });
  await offer.getByLabelText('Artist').selectOptions('Nia');
  await offer.getByLabelText('Another time').fill(`${day}T14:00`);
  await offer.getByRole('button', { name: /^2 h/ }).click();
  await offer.getByLabelText('Answer by').fill(day);
  await offer.getByRole('button', { name: 'Add to the Reply' }).click();
  await expect.element(timesMissing).not.toBeInTheDocument();
  await composer.getByText('Preview', { exact: true }).click();
  const preview = composer.getByRole('article', { name: 'Preview' });
  await expect.element(preview).toHaveTextContent(`please choose one on ${location.origin}/request#….`);
  await button('Send and Mark Contacted').click();

  await expectNotice(normal('Reply Sent', 'The lead is marked as contacted.'));
  expect(sent('sendReply')).toMatchObject([{ body: { text: offerDates.text, offer: { times: [`${day}T14:00`] } } }]);
  await expect.element(log).toHaveTextContent(`please choose one on ${location.origin}/request#….`);
  await expect.element(button('Send')).toBeVisible();
  await expect.element(button('Send and Mark Contacted')).not.toBeInTheDocument();
});

test('adds the link to the page of the request at the end of the message, or removes it, by a button that shows which [REPLY-77]', async () => {
  await openLead(ada);
  await write('', 'Please choose.');
  const link = button('Link to the Request');
  await expect.element(link).toHaveAttribute('aria-pressed', 'false');

  await link.click();

  await expect.element(text).toHaveValue('Please choose.\n\n{{link}}');
  await expect.element(link).toHaveAttribute('aria-pressed', 'true');
  await link.click();
  await expect.element(text).toHaveValue('Please choose.');
  await text.fill('See {{ link }} soon.');
  await expect.element(link).toHaveAttribute('aria-pressed', 'true');
  await link.click();
  await expect.element(text).toHaveValue('See  soon.');
});

test('keeps everything when sending fails, and retries with the same key until the text changes [REPLY-54]', async () => {
  let failures = 2;
  const stored = leadAnswers([ada]).sendReply;
  const { sent } = await openLead(ada, {
    answers: { sendReply: (input) => (failures-- > 0 || !stored ? refuse('internal') : stored(input)) },
  });

  for (const words of ['We like it.', 'We like it. Very much.']) {
    await write('About your idea', words);
    await sendOnly();
    await expectNotice(destructive('Reply Not Sent', 'Your text is still here. Please try again.'));
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(subject).toHaveValue('About your idea');
    await expect.element(text).toHaveValue(words);
  }
  await sendOnly();

  await expectNotice(sentNotice);
  await expect.element(text).toHaveValue('');
  const [first, second, third] = sent('sendReply').map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(third);
  expect(first).not.toBe(second);
});

const bounced = 'An earlier email to ada@mail.example bounced.';
const spam = 'The visitor marked an earlier email to ada@mail.example as spam.';
for (const [fate, warning, send, mark_contacted] of [
  ['bounced', bounced, 'Send', false],
  ['complaint', spam, 'Send and Mark Contacted', true],
  ['bounced', bounced, 'Send and Next', true],
  ['complaint', spam, '{Control>}{Enter}{/Control}', true],
  ['bounced', bounced, '{Control>}{Shift>}{Enter}{/Shift}{/Control}', true],
] as const) {
  test(`warns before a reply, with ${send}, to an email address of which an email is ${fate} [REPLY-55]`, async () => {
    const press = async () => {
      if (send === 'Send') return sendOnly();
      if (!send.startsWith('{')) return button(send).click();
      await text.click();
      await userEvent.keyboard(send);
    };
    const { sent } = await openLead(ada, { log: [reply({ fate })] });
    await expect.element(composer.getByText(warning, { exact: true })).toBeVisible();
    await write('Hi', 'Hello');

    await press();
    await expect.element(dialog).toHaveTextContent(warning);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.element(text).toHaveValue('Hello');
    expect(sent('sendReply')).toEqual([]);
    await press();
    await dialog.getByRole('button', { name: 'Send Anyway', exact: true }).click();

    await expect.element(page.getByText('Reply Sent', { exact: true })).toBeVisible();
    // A colleague may have answered while the dialog was open.
    expect(sent('sendReply')).toMatchObject([{ body: { mark_contacted, seen_turn_at: ada.created_at } }]);
  });
}

test('warns before a reply when an email about another lead of the visitor bounced [REPLY-55]', async () => {
  const email_problem = { fate: 'bounced', at: new Date().toISOString() } as const;
  const { sent } = await openLead(ada, { answers: { getLead: () => ({ lead: ada, related: [], email_problem }) } });
  await expect.element(composer.getByText(bounced, { exact: true })).toBeVisible();
  await write('Hi', 'Hello');

  await sendOnly();

  await expect.element(dialog).toHaveTextContent(bounced);
  await expectAccessible();
  expect(sent('sendReply')).toEqual([]);
});

test('sends a failed reply again, once [REPLY-36]', async () => {
  const failed = reply({ fate: 'failed', reason: 'No answer from the email service.' });
  const repeated = { ...reply({ fate: 'queued' }), repeats: failed.id } as LogEntry;
  const entries = [reply({ fate: 'delivered' }), failed];
  const { sent } = await openLead(ada, {
    log: entries,
    answers: {
      repeatReply: () => {
        Object.assign(failed, { repeated_by: repeated.id });
        entries.push(repeated);
        return { entry: repeated, lead: ada };
      },
    },
  });
  const again = log.getByRole('button', { name: 'Send Again' });
  await expect
    .element(log.getByRole('listitem').last())
    .toHaveTextContent('Not sent: No answer from the email service.');

  await again.click();

  await expectNotice(sentNotice);
  await expect.element(log.getByRole('listitem').last()).toHaveTextContent('Sending');
  await expect.element(log.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
  expect(sent('repeatReply')).toMatchObject([{ params: { id: ada.id, reply: failed.id } }]);
});

test('shows a reply in the log as it arrives, and why it bounced [REPLY-53]', async () => {
  const entry = reply({ fate: 'bounced', reason: '550 5.1.1 user unknown' });
  await openLead(ada, { log: [{ ...entry, text: '<b>Friday</b>\n\nשלום' } as LogEntry] });

  await expect.element(log.getByText('<b>Friday</b>', { exact: true })).toHaveStyle({ direction: 'ltr' });
  await expect.element(log.getByText('שלום', { exact: true })).toHaveStyle({ direction: 'rtl' });
  await expect.element(log.getByRole('listitem').last()).toHaveTextContent('Bounced: 550 5.1.1 user unknown');
});

test('says in words why emails were not sent, to the studio and to the visitor [DESK-68]', async () => {
  const notification = {
    state: 'failed',
    attempts: 9,
    reason: 'ServiceUnavailable: ',
    updated_at: ada.created_at,
  } as const;
  await openLead(lead({ notification }), { log: [reply({ fate: 'failed', reason: 'Throttling: Rate exceeded' })] });

  await expect.element(log.getByText('The email service was busy.', { exact: true })).toBeVisible();
  await expect.element(log.getByRole('listitem').last()).toHaveTextContent('Not sent: The email service was busy.');
  await expect.element(log).not.toHaveTextContent(/ServiceUnavailable|Throttling/);
});

test('says why no reply can be sent: the lead has no usable email address [REPLY-56]', async () => {
  await openLead(lead({ email: 'ada@localhost' }));

  await expect
    .element(composer.getByText('This lead has no usable email address: ada@localhost', { exact: true }))
    .toBeVisible();
  await expect.element(composer.getByRole('textbox')).not.toBeInTheDocument();
});

test('says why no reply can be sent: the studio has no sender [REPLY-56]', async () => {
  const settings = { reply_to: '', confirmations: false, version: 0, sender: '', reaches_visitors: true };
  await openLead(ada, { answers: { getReplySettings: () => settings } });

  await expect
    .element(composer.getByText('Replies cannot be sent yet: the studio has no sender address.'))
    .toBeVisible();
  await expectAccessible();
  await expect
    .element(composer.getByRole('link', { name: 'Open the email settings' }))
    .toHaveAttribute('href', '/admin/email-settings');
  await expect.element(composer.getByRole('textbox')).not.toBeInTheDocument();
});

test.each([
  ['new', 'Control', 'Send and Mark Contacted', true, ''],
  ['contacted', 'Meta', 'Send', false, ''],
  ['converted', 'Control', 'Send', false, 'Dates'],
  ['closed', 'Meta', 'Send', false, ''],
] as const)(
  "focuses the message with r, gives it the usual subject unless it has one, and sends a %s lead's reply with %s+Enter like the main button: %s [REPLY-50] [REPLY-58] [INBOX-21]",
  async (status, key, main, mark_contacted, own) => {
    const { sent } = await openLead(lead({ status }));
    await expect.element(composer.getByText(`Ctrl or Cmd + Enter: ${main}. With Shift: and next.`)).toBeVisible();
    await expect.element(button(main)).toBeVisible();
    expect(composer.getByRole('button', { name: /mark/i }).elements()).toHaveLength(mark_contacted ? 1 : 0);
    await subject.fill(own);
    (document.activeElement as HTMLElement).blur();

    await userEvent.keyboard('r');
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('Friday?{Enter}Or Monday?');
    expect(sent('sendReply')).toEqual([]);
    await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`);

    await expect.poll(() => sent('sendReply')).toHaveLength(1);
    const texts = { subject: own || 'Your booking request at Afterhours', text: 'Friday?\nOr Monday?' };
    expect(sent('sendReply')).toMatchObject([{ body: { ...texts, mark_contacted } }]);
  },
);

test('sends and opens the next lead, and returns to the list after the last one [INBOX-22]', async () => {
  const hour = 3_600_000;
  const times = [3, 2].map((hours) => new Date(Date.now() - hours * hour).toISOString());
  const waiting = times.map((created_at, index) => lead({ first_name: ['Ada', 'Ben'][index] ?? '', created_at }));
  const { sent } = await renderDashboard('/admin/leads', { answers: answering(waiting) });
  await page.getByRole('link', { name: 'Ada Byron', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toHaveFocus();
  await userEvent.keyboard('rFriday?{Control>}{Shift>}{Enter}{/Shift}{/Control}');

  await expect.element(page.getByRole('heading', { name: 'Ben Byron' })).toHaveFocus();
  await userEvent.keyboard('rNo times{Meta>}{Shift>}{Enter}{/Shift}{/Meta}');

  await expect.element(page.getByText('Nothing waits for you.', { exact: true })).toBeVisible();
  expect(sent('sendReply')).toMatchObject([
    { body: { text: 'Friday?', mark_contacted: true } },
    { body: { text: 'No times', mark_contacted: true } },
  ]);
});

test('goes on to a lead of a page that is not loaded yet [INBOX-22]', async () => {
  const hour = 3_600_000;
  const waiting = Array.from({ length: 26 }, (_, n) =>
    lead({ first_name: `No${n}`, created_at: new Date(Date.now() - (40 - n) * hour).toISOString() }),
  );
  const answers = answering(waiting);
  const gate = Promise.withResolvers<void>();
  await renderDashboard(`/admin/leads/${waiting[24]?.id}`, {
    answers: {
      ...answers,
      listLeads: async (input) => {
        if (!input.query.cursor) return answers.listLeads?.(input) ?? { leads: [] };
        await gate.promise;
        return { leads: waiting.slice(25) };
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: 'No24 Byron' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Previous lead' })).toBeVisible();
  await text.fill('Friday?');
  await button('Send and Next').click();
  await expectNotice(normal('Reply Sent', 'The lead is marked as contacted.'));
  gate.resolve();

  await expect.element(page.getByRole('heading', { name: 'No25 Byron' })).toBeVisible();
});

/** The answers of a server that gives the turn to the visitor with a reply. */
function answering(leads: Lead[]): Answers {
  const answers = leadAnswers(leads);
  return {
    ...answers,
    sendReply: (input) => {
      const sent = answers.sendReply?.(input) as { entry: LogEntry; lead: Lead };
      const turn_since = sent.entry.at;
      return { ...sent, lead: Object.assign(sent.lead, { turn: 'visitor', turn_since, turn_at: turn_since }) };
    },
  };
}

test('takes a reply back with Undo for 5 seconds, also from the next lead, with its text in the composer [INBOX-29]', async () => {
  const leads = [ada, lead({ first_name: 'Ben' })];
  const { sent } = await openLeads(leads, {}, ada);
  await write('Dates', 'Friday?');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Ben Byron' })).toBeVisible();

  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect.element(undo).toBeVisible();
  // Each poll of an assertion moves the clock too.
  await vi.advanceTimersByTimeAsync(4_000);
  await undo.click();

  await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  await expect.element(text).toHaveValue('Friday?');
  await expect.element(subject).toHaveValue('Dates');
  await expect.element(page.getByRole('main').getByLabelText('Status: ')).toHaveValue('new');
  await expect.element(log.getByText('replied')).not.toBeInTheDocument();
  const headers = sent('sendReply').map((each) => each.headers);
  expect(sent('undoReply').map((each) => each.headers)).toEqual(headers);

  await sendOnly();
  await expect.element(undo).toBeVisible();
  await vi.advanceTimersByTimeAsync(5_100);
  await expect.element(undo, { timeout: 500 }).not.toBeInTheDocument();
});

test('says when a reply was sent before it could be taken back [INBOX-29]', async () => {
  await openLead(ada, { answers: { undoReply: () => refuse('conflict') } });
  await write('Dates', 'Friday?');
  await sendOnly();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();

  await expectNotice(destructive('Reply Not Taken Back', 'It may have been sent already. The log shows it.'));
  await expect.element(log.getByText('Friday?')).toBeVisible();
  await expect.element(text).toHaveValue('');
});

test('says before sending that a colleague has answered, and sends if the staff member insists [INBOX-28]', async () => {
  const stored = leadAnswers([ada]).sendReply;
  const { sent } = await openLead(ada, {
    answers: { sendReply: (input) => (input.body.seen_turn_at || !stored ? refuse('answered') : stored(input)) },
  });
  await write('Dates', 'Friday?');
  const reads = sent('getLeadLog').length;
  await sendOnly();

  // Before the poll reads the log.
  await expect.poll(() => sent('getLeadLog').length, { timeout: 4_000 }).toBeGreaterThan(reads);
  await expect.element(dialog).toHaveTextContent('The visitor was answered in the meantime. The log shows the answer.');
  await dialog.getByRole('button', { name: 'Send Anyway' }).click();
  await expectNotice(sentNotice);
  const bodies = sent('sendReply').map(({ body }) => body);
  expect(bodies).toMatchObject([{ seen_turn_at: ada.created_at }, { text: 'Friday?' }]);
  expect(bodies[1]?.seen_turn_at).toBeUndefined();
});

test.each([
  [1280, 800],
  [1920, 1080],
  [768, 1024],
  [360, 640],
])('keeps Send in view while a long reply is written at %i × %i [INBOX-20]', async (width, height) => {
  await page.viewport(width, height);
  const notes = Array.from({ length: 15 }, (_, n) => logEntry({ kind: 'note', by: ownAccount.id, text: `Note ${n}` }));
  await openLead(lead({ description: 'A moth. '.repeat(100) }), { log: notes });
  const names = ['Send and Mark Contacted', 'Send and Next', 'Offer Times'];
  const isInView = () =>
    names
      .map((name) => button(name).element().getBoundingClientRect())
      .every(({ top, bottom }) => top >= 0 && bottom <= height);
  await expect.element(text).toBeVisible();
  if (width >= 1024) {
    const newest = page.getByText('Note 14', { exact: true }).element();
    const top = () => composer.element().getBoundingClientRect().top;
    await expect.poll(() => newest.getBoundingClientRect().bottom < top()).toBe(true);
  }
  await userEvent.keyboard('r');
  await expect.poll(isInView).toBe(true);
  await text.fill('line\n'.repeat(60));
  await composer.getByText('Preview', { exact: true }).click();
  await expect.poll(isInView).toBe(true);
});

test('covers a phone while the reply is written, and keeps the text when closed [REPLY-59]', async () => {
  await page.viewport(360, 740);
  await openLead(ada);
  const covering = () => composer.element().firstElementChild?.getBoundingClientRect();

  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.element(text).toHaveFocus();
  await subject.fill('Dates');
  await expect.poll(covering).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  await expect.element(composer.getByText('A moth.')).toBeVisible();
  await expectAccessible();
  await button('Close').click();

  await expect.element(button('Close')).not.toBeInTheDocument();
  await expect.element(subject).toHaveValue('Dates');
  expect(covering()?.height).not.toBe(740);
});

test('offers a reply again that was not sent, and never sends it by itself [REPLY-61]', async () => {
  const { reload, sent } = await openLead(ada);
  await write('Dates', 'Friday?');

  await reload();

  await expect.element(subject).toHaveValue('Dates');
  await expect.element(text).toHaveValue('Friday?');
  await expect.element(composer.getByText('You started this reply earlier.', { exact: true })).toBeVisible();
  expect(sent('sendReply')).toEqual([]);
  await button('Discard').click();
  await expect.element(text).toHaveValue('');
  await reload();
  await expect.element(subject).toHaveValue('');
});

test.each([true, false])(
  'says at the next visit whether a reply was sent whose page was closed during the request: %s [INBOX-30]',
  async (isStored) => {
    const before = logEntry({ kind: 'note', by: ownAccount.id, text: 'Before' }, '2026-01-01T12:00:00.000Z');
    const arrived = { ...reply({ fate: 'sent' }), subject: 'Dates', text: 'Friday?' } as LogEntry;
    const earlier = { ...arrived, id: before.id.replace('2026', '2025') };
    const draft = { texts: { subject: 'Dates', text: 'Friday? ' }, key: crypto.randomUUID(), sentAfter: before.id };
    localStorage.setItem(`draft:${ada.id}:reply:${ownAccount.id}`, JSON.stringify(draft));

    const { sent } = await openLead(ada, { log: [earlier, before, ...(isStored ? [arrived] : [])] });

    if (isStored) await expectNotice(normal('Reply Sent', 'It was sent when you left the page.'));
    else await expect.element(composer.getByText('This reply was not sent.', { exact: true })).toBeVisible();
    await expect.element(text).toHaveValue(isStored ? '' : 'Friday? ');
    expect(sent('sendReply')).toEqual([]);
  },
);

test('keeps the text and its key while a reply is sent, with a request that outlives the page [INBOX-30]', async () => {
  const key = `draft:${ada.id}:reply:${ownAccount.id}`;
  let finish = () => {};
  const stored = leadAnswers([ada]).sendReply;
  const waiting = new Promise<void>((done) => {
    finish = done;
  });
  const { sent } = await openLead(ada, {
    answers: { sendReply: (input) => waiting.then(() => stored?.(input) ?? refuse('internal')) },
  });
  const fetched = vi.spyOn(globalThis, 'fetch');
  await write('Dates', 'Friday?');
  await sendOnly();
  await expect.poll(() => sent('sendReply')).toHaveLength(1);

  expect(fetched.mock.calls.find(([url]) => String(url).endsWith('/replies'))?.[1]?.keepalive).toBe(true);
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    texts: { text: 'Friday?' },
    key: sent('sendReply')[0]?.headers['idempotency-key'],
    sentAfter: '',
  });
  finish();
  await expect.poll(() => localStorage.getItem(key)).toBeNull();
});
