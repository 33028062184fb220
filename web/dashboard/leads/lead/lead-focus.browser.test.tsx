import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import guide from '../../../../docs/staff-guide.md?raw';
import { contentServer } from '../../../testing/content-server.ts';
import { act, lead, leadAnswers } from '../../../testing/leads.ts';
import { renderDashboard } from '../../../testing/render-dashboard.tsx';

const sources = import.meta.glob<string>(['../../../**/*.{ts,tsx}', '!../../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
const invite = { id: '00000000-0000-4000-8000-000000000009', name: 'Invite', subject: 'Invite', text: 'Invite Ben' };

const link = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name });
const message = page.getByRole('textbox', { name: 'Message', exact: true });
const dialog = page.getByRole('dialog');
const sendNext = '{Control>}{Shift>}{Enter}{/Shift}{/Control}';

const step = (from: string, act: () => Promise<unknown>) => async (open: Open) => {
  await open(from);
  await expect.element(heading(`${from} Byron`)).toHaveFocus();
  await act();
};
const listed = (act: () => Promise<unknown>) => async (open: Open) => {
  await open();
  await expect.element(link('Ben Byron')).toBeVisible();
  await act();
};
const dated = (act: () => Promise<unknown>) => async (open: Open) => {
  await open('dates');
  await expect.element(page.getByText('1 date', { exact: true })).toBeVisible();
  await act();
};

async function addTimeOff(): Promise<void> {
  const row = page.getByRole('main').getByRole('group');
  await page.getByText('Times off', { exact: true }).click();
  await row.getByLabelText('Artist').selectOptions('Nia');
  await row.getByLabelText('From').fill('2099-03-10');
  await row.getByRole('button', { name: 'Add' }).click();
  await row.getByRole('link', { name: /^Ben Byron/ }).click();
}

async function offerFreeTime(): Promise<void> {
  await button('Offer or enter a date on Sat, Mar 14').click();
  await dialog.getByLabelText('For whom?').fill('Ben');
  await dialog.getByRole('link', { name: 'Enter' }).click();
  await expect.element(dialog.getByLabelText('Artist')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
}

async function enterRequest(): Promise<void> {
  await userEvent.keyboard('i');
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Ben{Tab}555 0100 123{Tab}{Tab}Bat');
  await dialog.getByRole('button', { name: 'Save and Enter a Date' }).click();
  await expect.element(dialog.getByLabelText('Artist')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
}

async function undoNext(): Promise<void> {
  await userEvent.keyboard(`rFriday?${sendNext}`);
  await expect.element(heading('Cem Byron')).toHaveFocus();
  await button('Undo').click();
}

type Open = Awaited<ReturnType<typeof server>>;
/** Ways to the page of Ben's lead, by the file that holds the door. */
const ways: [file: string, way: string, go: (open: Open) => Promise<unknown>][] = [
  ['leads/list/lead-link.tsx', 'j and Enter in the list', listed(() => userEvent.keyboard('jj{Enter}'))],
  ['leads/list/lead-link.tsx', 'a click on the name', listed(() => link('Ben Byron').click())],
  ['leads/list/lead-link.tsx', 'a click on the row', listed(() => page.getByText('Bat').click())],
  ['leads/lead/lead-head.tsx', 'the arrow down', step('Ada', () => link('Next lead').click())],
  ['leads/lead/lead-head.tsx', 'the arrow up', step('Cem', () => link('Previous lead').click())],
  ['leads/lead/open-lead.ts', 'j', step('Ada', () => userEvent.keyboard('j'))],
  ['leads/lead/open-lead.ts', 'k', step('Cem', () => userEvent.keyboard('k'))],
  ['leads/lead/open-lead.ts', 'its keys', step('Ada', () => userEvent.keyboard(`rFriday?${sendNext}`))],
  [
    'leads/lead/open-lead.ts',
    'Send and Next',
    step('Ada', () => userEvent.keyboard('rFriday?').then(() => button('Send and Next').click())),
  ],
  [
    'leads/lead/open-lead.ts',
    'Send Anyway, and next',
    step('Ada', () => userEvent.keyboard(`rYes${sendNext}`).then(() => button('Send Anyway').click())),
  ],
  ['leads/lead/open-lead.ts', 'Undo of a reply, and next', step('Ben', undoNext)],
  [
    'leads/lead/related-leads.tsx',
    'another request',
    step('Ada', () => page.getByRole('link', { name: /^Ben/ }).click()),
  ],
  [
    'frame/commands/command-list.tsx',
    'the menu',
    step('Ada', async () => {
      await userEvent.keyboard('{Control>}k{/Control}');
      await expect.element(dialog.getByRole('combobox')).toHaveFocus();
      await userEvent.keyboard('Ben');
      await dialog.getByRole('option', { name: /^Ben Byron/ }).click();
    }),
  ],
  [
    'dates/day.tsx',
    'a date',
    dated(async () => {
      await page.getByText('Ben Byron').click();
      await link('Open the request').click();
    }),
  ],
  ['dates/absences.tsx', 'a date in a time off', dated(addTimeOff)],
  ['dates/free-time-dialog.tsx', 'a free time, and a closed dialog', dated(offerFreeTime)],
  ['entry/entry-form.tsx', 'a request that was entered, and a closed dialog', step('Ada', enterRequest)],
  [
    'entry/earlier-requests.tsx',
    'an earlier request',
    step('Ada', async () => {
      await userEvent.keyboard('i');
      await dialog.getByLabelText('Phone, email or handle').fill('(555) 010-0101');
      await dialog.getByRole('link', { name: /^Ben/ }).click();
    }),
  ],
];

/** A server with the leads of Ada, Ben and Cem. @returns opens the list, a lead, or the dates */
function server() {
  const leads = ['Ada', 'Ben', 'Cem'].map((first_name) =>
    lead({ first_name, description: first_name === 'Ben' ? 'Bat' : 'Moth' }),
  );
  const ben = leads[1] as Lead;
  const terms = { minutes: 90, price: '', deposit: '', payment_url: '', sequence: 0 };
  const agreed = {
    ...{ id: crypto.randomUUID(), starts_at: '2099-03-10T15:30:00.000Z', artist_id: nia.id, artist: nia.name },
    ...terms,
  };
  const date = { ...agreed, lead: ben };
  Object.assign(ben, { service: 'piercing-ear', dates: [agreed] });
  const answers = {
    ...leadAnswers(leads),
    ...contentServer({ artists: [nia] }).answers,
    getReplyTemplates: () => ({ templates: [invite], version: 1 }),
    getLead: ({ params: { id } }: { params: { id: string } }) => ({
      lead: leads.find((each) => each.id === id) as Lead,
      related: id === ben.id ? [] : [ben],
    }),
    getReplySettings: () => ({
      ...{ reply_to: '', confirmations: false, version: 1, sender: 'a@mail.example', reaches_visitors: true },
      aftercare: { template: invite.id, days: 1, services: ['piercing-ear' as const] },
    }),
    stopFollowUp: () => ben,
    listDates: () => ({ dates: [date] }),
    enterLead: () => ben,
    saveAbsences: () => ({ version: 1, absences: [], dates: [date] }),
  };
  return (start?: string) => {
    const id = leads.find(({ first_name }) => first_name === start)?.id;
    const path = start === 'dates' ? '/admin/dates?from=2099-03-04' : `/admin/leads${id ? `/${id}` : ''}#show=all`;
    return renderDashboard(path, { as: 'user', answers });
  };
}

test('knows each file that leads to the page of a lead', () => {
  const files = Object.entries(sources)
    .filter(([, source]) => /listPath\(\w+, |navigate\(listPath|admin\/leads\/\$\{/.test(source))
    .map(([file]) => file.replace(/^(\.{1,2}\/)+/, ''));
  // Relative to this folder.
  const full = (file: string) => ways.find(([way]) => way.endsWith(`/${file}`))?.[0] ?? file;

  expect(new Set(files.map(full).filter((file) => !file.endsWith('list-view.ts')))).toEqual(
    new Set(ways.map(([file]) => file)),
  );
});

test.each(ways)(
  '%s: gives the heading of the next lead the focus after %s, where t inserts a template [INBOX-96]',
  async (_file, way, go) => {
    await go(server());

    await expect.element(heading('Ben Byron')).toHaveFocus();
    const typed = way.startsWith('Undo') ? 'Friday?' : '';
    await expect.element(message).toHaveValue(typed);
    await userEvent.keyboard('t');
    await expect.element(dialog.getByRole('option', { name: 'Invite' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(heading('Ben Byron')).toHaveFocus();
    await expect.element(message).toHaveValue(typed);
  },
);

type Sent = Awaited<ReturnType<typeof renderDashboard>>['sent'];
const opens = (title: string) => () => expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
const emailed: string[] = [];
window.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="mailto:"]');
  if (!link) return;
  // No email program may open.
  event.preventDefault();
  emailed.push(link.href);
});

/** What the guide says of each key. */
const keys: Record<string, (sent: Sent) => unknown> = {
  r: () => expect.element(message).toHaveFocus(),
  n: () => expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus(),
  t: opens('Insert a template'),
  d: opens('Offer times'),
  x: (sent) => expect.poll(() => sent('stopFollowUp')).toHaveLength(1),
  o: opens('Log an answer'),
  l: opens('Put this lead aside'),
  a: (sent) => expect.poll(() => sent('setLeadAssignee')).toHaveLength(1),
  s: () => expect.element(page.getByRole('main').getByLabelText('Status: ')).toHaveFocus(),
  e: (sent) => expect.poll(() => sent('setLeadStatus').at(-1)?.body).toEqual({ status: 'closed' }),
  c: () => expect.poll(() => emailed).toHaveLength(1),
  j: () => expect.element(heading('Cem Byron')).toBeVisible(),
  k: () => expect.element(heading('Ada Byron')).toBeVisible(),
  u: () => expect.poll(() => location.pathname).toBe('/admin/leads'),
};

test('knows each single key that the guide names for the page of a lead', () => {
  const table = guide.split('| Key on the page of a lead |')[1]?.split('\n\n')[0] ?? '';
  const named = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z])`/g)]);

  expect(named.map(([, key]) => key)).toEqual(Object.keys(keys));
});

/** Where the keys are pressed, each time on the page of Ben's lead. */
const situations: Record<string, (open: Open) => Promise<unknown>> = {
  'on the first lead': (open) => open('Ben'),
  'on the second lead after j': step('Ada', () => userEvent.keyboard('j')),
  'after a dialog': async (open) => {
    await step('Ben', () => userEvent.keyboard('o'))(open);
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  },
  'after Send and Next': step('Ada', () => userEvent.keyboard(`rFriday?${sendNext}`)),
};
// The last three leave the page, and a note changes what the other keys do.
const together = [[...Object.keys(keys).slice(2, -3), 'r', 'n'], ['j'], ['k'], ['u']];

test.each(Object.keys(situations).flatMap((situation) => together.map((pressed) => [situation, pressed] as const)))(
  'does %s what the guide says of the keys %s, and types nothing [INBOX-96]',
  async (situation, pressed) => {
    const open = server();
    let sent: Sent = () => [];
    await situations[situation]!(async (start) => {
      const rendered = await open(start);
      sent = rendered.sent;
      return rendered;
    });
    await expect.element(heading('Ben Byron')).toHaveFocus();
    emailed.length = 0;

    for (const [index, key] of pressed.entries()) {
      if (index > 0) await toHeading();
      await userEvent.keyboard(key);
      await keys[key]!(sent);
      expect([...document.querySelectorAll('textarea')].map(({ value }) => value).join('')).toBe('');
    }
  },
);

test('focuses the status with s in a narrow window too, where it stands after the assignee', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 720));
  await server()('Ben');
  const status = page.getByRole('main').getByLabelText('Status: ');
  await expect.element(status).toBeVisible();

  await userEvent.keyboard('s');

  await expect.element(status).toHaveFocus();
});

/** Closes the dialog, which gives the heading its focus back, or leaves the field. */
async function toHeading(): Promise<void> {
  if (dialog.query()) await userEvent.keyboard('{Escape}');
  else (heading('Ben Byron').element() as HTMLElement).focus();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading('Ben Byron')).toHaveFocus();
}

test('sends nothing with the keys of a template, Enter and Send and Next after Send and Next [INBOX-96]', async () => {
  const { sent } = await server()('Ada');
  await expect.element(heading('Ada Byron')).toHaveFocus();
  await userEvent.keyboard(`rFriday?${sendNext}`);
  await expect.element(heading('Ben Byron')).toHaveFocus();

  await userEvent.keyboard('t');
  await expect.element(dialog.getByRole('option', { name: 'Invite' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(message).toHaveValue('Invite Ben');
  await userEvent.keyboard(sendNext);

  await expect.element(heading('Cem Byron')).toHaveFocus();
  expect(sent('sendReply').map(({ body }) => body.text)).toEqual(['Friday?', 'Invite Ben']);
});

test.each([
  ['r', 'Reply', 'Friday?', 'Reply Sent'],
  ['n', 'Note', 'Wants it soon', ''],
])('gives the heading the focus after a text is stored with %s', async (key, _tab, text, notice) => {
  await server()('Ben');
  await expect.element(heading('Ben Byron')).toHaveFocus();

  await userEvent.keyboard(`${key}${text}{Control>}{Enter}{/Control}`);

  if (notice) await expect.element(page.getByText(notice, { exact: true })).toBeVisible();
  await expect.element(heading('Ben Byron')).toHaveFocus();
});

const send = '{Control>}{Enter}{/Control}';
test.each([
  ['t', send, 'Ben Byron'],
  ['Yes', sendNext, 'Cem Byron'],
  ['1, 2!', 'Send and Mark Contacted', 'Ben Byron'],
  ['ok…!', 'Send and Next', 'Cem Byron'],
  ['No', 'Send without marking contacted', 'Ben Byron'],
] as const)(
  'asks before the reply %j goes with %s, and keeps it after Cancel [REPLY-55]',
  async (short, way, shown) => {
    const { sent } = await server()('Ben');
    await expect.element(heading('Ben Byron')).toHaveFocus();
    const press = async () => {
      if (way === 'Send without marking contacted') return act(way);
      if (!way.startsWith('{')) return button(way).click();
      message.element().focus();
      await userEvent.keyboard(way);
    };
    await userEvent.keyboard(`r${short}`);

    await press();
    const asked = page.getByRole('dialog', { name: 'Send this reply anyway?' });
    await expect.element(asked).toHaveTextContent(`Your message is only “${short}”.`);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(asked).not.toBeInTheDocument();
    await expect.element(message).toHaveValue(short);
    expect(sent('sendReply')).toEqual([]);
    await press();
    await asked.getByRole('button', { name: 'Send Anyway' }).click();

    await expect.poll(() => sent('sendReply').map(({ body }) => body.text)).toEqual([short]);
    await expect.element(heading(shown)).toBeVisible();
  },
);

test('sends other short replies without a question [REPLY-55]', async () => {
  const { sent } = await server()('Ben');
  const texts: string[] = [];
  for (const text of ['Sure', '14:30', '{{link}}']) {
    await expect.element(heading('Ben Byron')).toHaveFocus();
    await userEvent.keyboard(`r${text.replace('{{', '{{{{')}${send}`);

    texts.push(text);
    await expect.poll(() => sent('sendReply').map(({ body }) => body.text)).toEqual(texts);
  }
});
