import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { colleague, lead, logEntry, openLead, openLeads } from '../../../testing/leads.ts';
import { destructive } from '../../../testing/notices.ts';
import { expectNotice, ownAccount } from '../../../testing/render-dashboard.tsx';
import { refuse } from '../../../testing/stub-api.ts';

const log = page.getByRole('region', { name: 'Log' });
const lines = log.getByRole('listitem');
const tab = (name: string) => page.getByRole('tab', { name });
const subject = page.getByRole('textbox', { name: 'Subject' });
const noteField = page.getByRole('tabpanel', { name: 'Note' }).getByRole('textbox');
const edit = log.getByRole('button', { name: 'Edit' });
const gone = page.getByRole('heading', { name: 'This lead cannot be shown' });
const by = ownAccount.id;
const clock = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;

let ada: Lead;
beforeEach(() => {
  ada = lead();
});
afterEach(() => vi.useRealTimers());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function writeNote(text: string): Promise<void> {
  await tab('Note').click();
  await noteField.fill(text);
}

test('lists what happened with names and times, newest last, and earlier entries on demand [DESK-45]', async () => {
  const notes = Array.from({ length: 55 }, (_, n) =>
    logEntry({ kind: 'note', by, text: `Note ${n}.` }, minutesAgo(99 - n)),
  );
  const answer = { from: 'visitor', way: 'phone', text: 'Friday, please.', happened_at: minutesAgo(9) } as const;
  const last: LogEntry[] = [
    logEntry({ kind: 'answer', by, ...answer }, minutesAgo(8)),
    logEntry({ kind: 'later', by, until: '2026-03-03', word: 'Asks her aunt.' }, minutesAgo(7)),
    logEntry({ kind: 'status', by: colleague.id, from: 'new', to: 'contacted' }, minutesAgo(6)),
    logEntry({ kind: 'assignee', by: colleague.id, to: by }, minutesAgo(5)),
  ];
  await openLead(ada, { log: [...notes, ...last] });
  const shown = () =>
    log
      .getByText(/^Note \d+\.$/)
      .elements()
      .map(({ textContent }) => textContent);
  const texts = notes.map((note) => (note.kind === 'note' ? note.text : ''));

  await expect.element(lines.first()).toHaveTextContent('Request received');
  await expect.poll(shown).toEqual(texts.slice(-16));
  await expect.element(log.getByText('Friday, please.')).toBeVisible();
  await expect.element(log.getByText('Asks her aunt.')).toBeVisible();
  await expect.element(lines.nth(-2)).toHaveTextContent('Juno Hale changed the status from new to contacted6 min ago');
  await expect.element(lines.last()).toHaveTextContent('Juno Hale assigned this lead to Robin Staff5 min ago');
  const time = lines.last().element().querySelector('time') as HTMLElement;
  expect(time.innerText).toBe('5 min ago');
  time.focus();
  expect(time.innerText).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/);

  const earlier = log.getByRole('button', { name: 'Show Earlier Entries' });
  await earlier.click();
  await expect.poll(shown).toEqual(texts.slice(-46));
  await earlier.click();
  await expect.poll(shown).toEqual(texts);
  await expect.element(earlier).not.toBeInTheDocument();
});

test('folds three events in a row into their number once words follow, and neither two nor the newest ones [INBOX-88]', async () => {
  const events = (count: number) =>
    Array.from({ length: count }, (_, n) => logEntry({ kind: 'assignee', by, to: colleague.id }, minutesAgo(50 - n)));
  const note = (text: string) => logEntry({ kind: 'note', by, text }, minutesAgo(1));
  // The email to the studio is an event too, and older than all of them.
  await openLead(ada, { log: [...events(2), note('One.'), ...events(2), note('Two.'), ...events(4)] });
  const visible = () =>
    log
      .getByText('assigned this lead')
      .elements()
      .filter((line) => line.checkVisibility());

  await expect.element(log.getByText('Two.')).toBeVisible();
  await expect.poll(() => visible().length).toBe(6);
  await log.getByText('3 changes', { exact: true }).click();
  await expect.poll(() => visible().length).toBe(8);
});

test('shows what a visitor writes and the line of a colleague, announces these two alone, and keeps a half-typed note [DESK-47] [GUEST-05]', async () => {
  const entries: LogEntry[] = [];
  vi.useFakeTimers({ toFake: [...clock] });
  await openLead(ada, { log: entries });
  await writeNote('Half a');

  const answer = { from: 'visitor', way: 'page', text: 'Friday.', happened_at: minutesAgo(0) } as const;
  entries.push(logEntry({ kind: 'note', by, text: 'From another tab' }));
  entries.push(logEntry({ kind: 'answer', ...answer }));
  entries.push(logEntry({ kind: 'status', by: colleague.id, from: 'new', to: 'contacted' }));
  ada.status = 'contacted';
  await vi.advanceTimersByTimeAsync(8_000);

  await expect.element(lines.last()).toHaveTextContent('Juno Hale changed the status from new to contacted');
  await expect.element(lines.nth(-2)).toHaveTextContent(/^The visitor wroteFriday\./);
  await expect.element(page.getByRole('main').getByLabelText('Status: ')).toHaveValue('contacted');
  const announced = page.getByRole('main').getByRole('status').filter({ hasText: 'changed the status' });
  await expect.element(announced).toHaveTextContent(/^The visitor wrote\. Juno Hale changed/);
  await expect.element(noteField).toHaveValue('Half a');
  await expect.element(noteField).toHaveFocus();
});

test('lets only the author edit and delete a note, for 15 minutes, and marks an edited one [DESK-07]', async () => {
  const note = (author: string, text: string, minutes: number) =>
    logEntry({ kind: 'note', by: author, text }, minutesAgo(minutes)) as Extract<LogEntry, { kind: 'note' }>;
  const own = note(by, 'Left arm', 14.5);
  let isTooOld = true;
  await openLead(ada, {
    log: [note(by, 'Too old', 15.1), own, note(colleague.id, 'Theirs', 1)],
    answers: {
      editLeadNote: ({ body }) => Object.assign(own, body, { edited_at: new Date().toISOString() }),
      deleteLeadNote: () => (isTooOld ? refuse('conflict') : { deleted: true }),
    },
  });
  const line = lines.filter({ hasText: /(Left|Right) arm/ });
  await expect.element(log.getByText('Theirs')).toBeVisible();

  await edit.click();
  for (const text of [' ', 'Right arm']) {
    await log.getByLabelText('Note').fill(text);
    await log.getByRole('button', { name: 'Save' }).click();
  }
  await expect.element(line).toHaveTextContent('(edited)Right arm');
  expect(page.getByRole('alert').query()).toBeNull();
  const remove = async () => {
    await line.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  const body = 'Notes can be changed for 15 minutes.';
  await expectNotice({ title: 'Note Not Changed', body, variant: 'destructive' });
  isTooOld = false;
  await remove();

  await expect.element(line).not.toBeInTheDocument();
  await expect.element(log.getByText('Too old')).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
});

test('keeps reply and note apart on two tabs, and marks the closed one while its text is not sent [DESK-60]', async () => {
  const { reload, sent } = await openLead(ada);
  const mark = (name: string) => tab(name).getByRole('img', { name: 'Not sent yet' });
  await expect.element(tab('Reply')).toHaveAttribute('aria-selected', 'true');
  await subject.fill('Dates');
  await writeNote('Call on Friday');

  await expect.element(subject).not.toBeInTheDocument();
  await expect.element(mark('Reply')).toBeVisible();
  await expect.element(mark('Note')).not.toBeInTheDocument();
  await expectAccessible();
  await tab('Reply').click();
  await expect.element(subject).toHaveValue('Dates');
  await expect.element(mark('Note')).toBeVisible();
  await reload();
  await expect.element(subject).toHaveValue('Dates');
  await tab('Note').click();
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect.element(lines.last()).toHaveTextContent('Call on Friday');
  await expect.element(noteField).toHaveValue('');
  await tab('Reply').click();
  await expect.element(subject).toHaveValue('Dates');
  await expect.element(mark('Note')).not.toBeInTheDocument();
  expect(sent('sendReply')).toEqual([]);
});

test.each(['Reply', 'Note'])(
  'says that a colleague erased the lead when a text about it is sent, and removes it from this browser: %s [DESK-61]',
  async (kind) => {
    const leads = [ada];
    await openLeads(leads, {}, ada);
    if (kind === 'Note') await writeNote('Half a text');
    else {
      await subject.fill('Dates');
      await page.getByRole('textbox', { name: 'Message' }).fill('Half a text');
    }
    expect(JSON.stringify(localStorage)).toContain('Half a text');
    leads.pop();

    await page
      .getByRole('button', { name: kind === 'Note' ? 'Add Note' : 'Send and Mark Contacted', exact: true })
      .click();

    if (kind === 'Reply')
      await expectNotice(destructive('Lead Erased', 'This lead was erased. Your text was not sent.'));
    await expect.element(gone).toBeVisible();
    expect(JSON.stringify(localStorage)).not.toContain('Half a text');
  },
);

test('adds a note with Ctrl+Enter', async () => {
  const { sent } = await openLead(ada);
  await writeNote('Wants it soon');

  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  await expect.element(lines.last()).toHaveTextContent('Robin Staff added a noteWants it soon');
  expect(sent('addLeadNote')).toMatchObject([{ body: { text: 'Wants it soon' } }]);
});

test('shows each paragraph of a description and a note in its own direction [DESK-64]', async () => {
  const description = 'פרח קטן על הקרסול\n\nA small flower on the ankle.';
  await openLead(lead({ description }), { log: [logEntry({ kind: 'note', by, text: `${description} ` })] });
  const texts = page.getByText('A small flower');
  await expect.poll(() => texts.elements()).toHaveLength(2);

  for (const text of texts.elements()) {
    const [hebrew, english] = edgesOf(text);
    expect(hebrew?.fromRight).toBeCloseTo(0);
    expect(english?.fromLeft).toBeCloseTo(0);
  }
});

/** How far each paragraph is from the edges of its element. */
function edgesOf(element: Element) {
  const node = element.firstChild as Text;
  const box = element.getBoundingClientRect();
  const start = box.left + element.clientLeft + Number.parseFloat(getComputedStyle(element).paddingLeft);
  return node.data.split('\n\n').map((paragraph) => {
    const range = document.createRange();
    range.setStart(node, node.data.indexOf(paragraph));
    range.setEnd(node, node.data.indexOf(paragraph) + paragraph.trimEnd().length);
    const { left, right } = range.getBoundingClientRect();
    return { fromLeft: left - start, fromRight: box.right - right };
  });
}
