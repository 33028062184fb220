import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { enteredSources, sourceLabels } from '#shared/leads/lead-sources.ts';
import type { AskedQuestion } from '#shared/leads/questions.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { aHome } from '../../../testing/home.ts';
import { lead, leadAnswers } from '../../../testing/leads.ts';
import { normal } from '../../../testing/notices.ts';
import { expectNotice, ownAccount, renderDashboard } from '../../../testing/render-dashboard.tsx';
import { type Answers, loseResponse, refuse } from '../../../testing/stub-api.ts';

const mara = '00000000-0000-4000-8000-00000000000a';
const dialog = page.getByRole('dialog', { name: 'Enter a Request' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

async function open(answers: Answers = {}, path = '/admin/leads') {
  const leads = [lead({ first_name: 'Ada', last_name: 'King', phone: '555 0100 123', status: 'contacted' })];
  const { answers: content, lists } = contentServer({ artists: [{ id: mara, name: 'Mara Voss' }] });
  const rendered = await renderDashboard(path, {
    as: 'user',
    answers: {
      listArtists: content.listArtists,
      ...leadAnswers(leads),
      enterLead: ({ body }) => {
        const [first_name = '', last_name = ''] = body.name.split(' ');
        const { phone = '', email = '', source } = body;
        leads.unshift(lead({ first_name, last_name, phone, email, source }));
        return leads[0]!;
      },
      ...answers,
    },
  });
  await expect.element(page.getByRole('button', { name: 'Enter a Request' })).toBeVisible();
  await userEvent.keyboard('i');
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  const bodies = () => rendered.sent('enterLead').map(({ body }) => body);
  return { ...rendered, bodies, lists };
}

test('staff enter a request with five keys besides the texts, and the list shows it [ENTER-08]', async () => {
  const { bodies } = await open();

  await userEvent.keyboard('Eve Moth{Tab}555 0199 222{Tab}{Tab}A moth on the arm.{Control>}{Enter}{/Control}');

  await expectNotice(normal('Request Entered', 'Eve is in the list.'));
  expect(bodies()).toEqual([
    {
      name: 'Eve Moth',
      phone: '555 0199 222',
      description: 'A moth on the arm.',
      source: 'phone',
      service: 'consultation',
    },
  ]);
  await expect.element(page.getByRole('link', { name: 'Eve Moth', exact: true })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['555 0199 222', 'A phone number.', { phone: '555 0199 222' }],
  ['eve@mail.example', 'An email address.', { email: 'eve@mail.example' }],
  ['@eve.ink', 'A name on Instagram or another network.', { handle: 'eve.ink' }],
])('says what %s is, and sends it as that [ENTER-08]', async (typed, hint, sent) => {
  const { bodies } = await open();
  await dialog.getByLabelText('Name').fill('Eve');
  await dialog.getByLabelText('Phone, email or handle').fill(typed);
  await expect.element(dialog.getByText(hint)).toBeVisible();
  await dialog.getByLabelText('Idea').fill('A moth.');
  await button('Save').click();

  await expect
    .poll(bodies)
    .toEqual([{ name: 'Eve', ...sent, description: 'A moth.', source: 'phone', service: 'consultation' }]);
});

test('offers every way that a request comes [ENTER-08]', async () => {
  await open();

  for (const source of enteredSources) {
    const choice = dialog.getByRole('radio', { name: sourceLabels[source] });
    await choice.click();
    await expect.element(choice).toBeChecked();
  }
  await expectAccessible();
});

test.each(['Name', 'Walk-in', 'Service', 'Note for staff'])('Ctrl+Enter in %s saves once [ENTER-08]', async (label) => {
  const { bodies } = await open();
  await userEvent.keyboard('Eve{Tab}555 0199 222{Tab}{Tab}A moth.');
  const field = dialog.getByLabelText(label, { exact: true }).element() as HTMLElement;
  field.focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  await expectNotice(normal('Request Entered', 'Eve is in the list.'));
  expect(bodies()).toHaveLength(1);
});

test('ten requests in a row, every second one for the same person and idea, are entered once each in spite of double presses [ENTER-09]', async () => {
  const { sent } = await open();
  const names = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? `Eve${n}` : 'Ada'));
  for (const [n, name] of names.entries()) {
    if (n > 0) await userEvent.keyboard('i');
    await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('');
    await expect.element(dialog.getByLabelText('Idea')).toHaveValue('');
    await userEvent.keyboard(`${name}{Tab}555 0199 222{Tab}{Tab}A moth.`);
    const form = dialog.element().querySelector('form');
    // In one moment: a later press would open the dialog again.
    for (const _ of [1, 2]) form?.requestSubmit();
    await expect.element(dialog).not.toBeInTheDocument();
  }

  // The server stores a request once for each key.
  const stored = new Map(sent('enterLead').map(({ headers, body }) => [headers['idempotency-key'], body.name]));
  expect([...stored.values()]).toEqual(names);
});

test('names at its field what is missing, and the focus goes there [ENTER-08]', async () => {
  const { bodies } = await open();
  await dialog.getByLabelText('Name').fill('Eve');
  await dialog.getByLabelText('Phone, email or handle').fill('eve ink');
  await button('Save').click();

  const reach = dialog.getByLabelText('Phone, email or handle');
  await expect.element(reach).toHaveFocus();
  await expect.element(reach).toHaveAccessibleDescription(/Enter a phone number, an email address, or a handle/);
  await expect.element(dialog.getByLabelText('Idea')).toHaveAccessibleDescription('Please fill in this field.');
  expect(bodies()).toEqual([]);
});

test('shows at the field why the server refuses an email address [ENTER-08]', async () => {
  await open();
  await userEvent.keyboard('Eve{Tab}eve@mail..example{Tab}{Tab}A moth.{Control>}{Enter}{/Control}');

  const reach = dialog.getByLabelText('Phone, email or handle');
  await expect.element(reach).toBeInvalid();
  await expect.element(reach).toHaveFocus();
});

describe('a request that is not saved', () => {
  test('is offered again after the dialog was closed, and after a reload, until it is discarded [ENTER-09]', async () => {
    const { reload } = await open();
    await dialog.getByLabelText('Name').fill('Eve');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await reload();
    await expect.element(page.getByRole('button', { name: 'Enter a Request' })).toBeVisible();
    await userEvent.keyboard('i');

    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Eve');
    await button('Discard').click();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('');
  });

  test('is not offered while another tab has it open, and keeps a draft of its own then [ENTER-09]', async () => {
    const { reload } = await open();
    await dialog.getByLabelText('Name').fill('Eve');
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    await reload();
    await expect.element(page.getByRole('button', { name: 'Enter a Request' })).toBeVisible();
    // Another tab.
    const held = navigator.locks.request(`entry request ${ownAccount.id}`, () => closed);

    await userEvent.keyboard('i');
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('');
    await userEvent.keyboard('Zoe{Tab}555 0199 222{Tab}{Tab}A moth.{Control>}{Enter}{/Control}');
    await expectNotice(normal('Request Entered', 'Zoe is in the list.'));
    close();
    await held;
    await userEvent.keyboard('i');
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Eve');
  });

  test('stays with its reason when the server refuses it, and is sent again under the same key [ENTER-09]', async () => {
    let isRefused = true;
    const { sent } = await open({
      enterLead: () => (isRefused ? refuse('conflict') : lead({ first_name: 'Eve' })),
    });
    await userEvent.keyboard('Eve{Tab}555 0199 222{Tab}{Tab}A moth.{Control>}{Enter}{/Control}');
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    isRefused = false;
    await button('Save').click();

    await expect.element(dialog).not.toBeInTheDocument();
    const keys = sent('enterLead').map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});

test('names the earlier requests of the person while their number is typed, and opens one [ENTER-10]', async () => {
  await open();
  await dialog.getByLabelText('Phone, email or handle').fill('555 0100 123');

  await dialog.getByRole('link', { name: /Ada King, .*, contacted/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Ada King' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('names no one whose name is like the handle [ENTER-10]', async () => {
  const named = lead({ first_name: 'max', last_name: 'Byron' });
  const reached = lead({ first_name: 'Eve', last_name: 'Byron', handle: 'max.ink' });
  await open(leadAnswers([named, reached]));
  await dialog.getByLabelText('Phone, email or handle').fill('@max');

  await expect.element(dialog.getByRole('link')).toHaveTextContent('Eve Byron');
});

test.each([
  ['Save and Offer Times', 'Offer Times'],
  ['Save and Enter a Date', 'Enter a Date'],
])('%s goes on with the request [ENTER-11]', async (name, title) => {
  await open();
  await userEvent.keyboard('Eve Moth{Tab}555 0199 222{Tab}{Tab}A moth.');
  await button(name).click();

  await expect.element(page.getByRole('heading', { name: 'Eve Moth' })).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: new RegExp(title, 'i') })).toBeVisible();
});

test('a person who is here can take the chair of an artist from now on [ENTER-12]', async () => {
  const { bodies, sent } = await open({ enterDate: () => lead({}) });
  await dialog.getByLabelText('Name').fill('Eve');
  await dialog.getByLabelText('The person is here and leaves no contact').click();
  await dialog.getByLabelText('Idea').fill('A moth.');
  await expect.element(dialog.getByRole('radio', { name: 'Walk-in' })).toBeChecked();
  await dialog.getByLabelText('In the chair now').selectOptions('For 2 hours');
  await button('Save').click();
  await expect.element(dialog.getByLabelText('Artist')).toHaveAccessibleDescription('Choose the artist.');
  await dialog.getByLabelText('Artist').selectOptions('Mara Voss');
  await button('Save').click();

  await expect.poll(() => sent('enterDate').length).toBe(1);
  expect(bodies()).toEqual([
    { name: 'Eve', is_here: true, description: 'A moth.', source: 'walk-in', service: 'consultation', artist_id: mara },
  ]);
  expect(sent('enterDate')[0]?.body).toMatchObject({ minutes: 120, artist_id: mara });
});

test('a chair that was chosen for a walk-in is not taken for a request by phone [ENTER-12]', async () => {
  const { bodies, sent } = await open();
  await userEvent.keyboard('Eve{Tab}555 0199 222{Tab}{Tab}A moth.');
  await dialog.getByRole('radio', { name: 'Walk-in' }).click();
  await dialog.getByLabelText('In the chair now').selectOptions('For 2 hours');
  await dialog.getByRole('radio', { name: 'Phone' }).click();
  await button('Save').click();

  await expectNotice(normal('Request Entered', 'Eve is in the list.'));
  expect([bodies().length, sent('enterDate').length]).toEqual([1, 0]);
});

test('a chosen artist who is removed from the website is none, as the field shows [ENTER-09]', async () => {
  const { reload, bodies, lists } = await open();
  await userEvent.keyboard('Eve{Tab}555 0199 222{Tab}{Tab}A moth.');
  await dialog.getByLabelText('Artist').selectOptions('Mara Voss');
  lists.artists = { version: 2, rows: [] };
  await reload();
  await expect.element(page.getByRole('button', { name: 'Enter a Request' })).toBeVisible();
  await userEvent.keyboard('i');
  await expect.element(dialog.getByLabelText('Artist')).toHaveDisplayValue('No preference');
  await button('Save').click();

  await expect.poll(() => bodies()[0]?.description).toBe('A moth.');
  expect(bodies()[0]?.artist_id).toBeUndefined();
});

describe('photos', () => {
  async function screenshot(name: string): Promise<File> {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return new File([blob as Blob], name, { type: 'image/png' });
  }

  async function paste(...files: File[]) {
    const clipboardData = new DataTransfer();
    for (const file of files) clipboardData.items.add(file);
    const target = dialog.getByLabelText('Idea').element();
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }

  const ids = ['2026030120-00000000-0000-4000-8000-000000000001', '2026030120-00000000-0000-4000-8000-000000000002'];
  let isLost = false;
  async function openWithUploads() {
    let reserved = 0;
    return open({
      reserveEnteredPhoto: () =>
        isLost ? loseResponse() : { id: ids[reserved++]!, url: 'https://uploads.example/x', headers: {} as never },
    });
  }

  test('are pasted and sent, and the request has them, but for a removed one [ENTER-13]', async () => {
    const { bodies } = await openWithUploads();
    await userEvent.keyboard('Eve{Tab}555 0199 222{Tab}{Tab}A moth.');
    await paste(await screenshot('chat.png'), await screenshot('other.png'));
    await expect.element(dialog.getByText('Photo 2', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove photo 1' }).click();
    await button('Save').click();

    await expect.poll(() => bodies()[0]?.photos).toEqual([ids[1]]);
  });

  test('that are sent while staff type and save change none of the texts, and a retry keeps its key [ENTER-13]', async () => {
    const { promise: reserved, resolve: reserve } = Promise.withResolvers<void>();
    let isAnswerLost = true;
    const { sent, bodies } = await open({
      reserveEnteredPhoto: async () => {
        await reserved;
        return { id: ids[0]!, url: 'https://uploads.example/x', headers: {} as never };
      },
      enterLead: () => (isAnswerLost ? loseResponse() : lead({ first_name: 'Eve' })),
    });
    await userEvent.keyboard('Eve{Tab}555 0199 222{Tab}{Tab}A moth');
    await paste(await screenshot('chat.png'));
    await userEvent.keyboard(' on the arm.');
    await button('Save').click();
    reserve();

    await expect.element(dialog.getByRole('alert')).toBeVisible();
    isAnswerLost = false;
    await button('Save').click();
    await expect.element(dialog).not.toBeInTheDocument();
    const keys = sent('enterLead').map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    for (const body of bodies()) expect(body).toMatchObject({ description: 'A moth on the arm.', photos: [ids[0]] });
    await userEvent.keyboard('i');
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('');
  });

  test('are sent to the end after the dialog was closed, and one that fails is shown when it opens again [ENTER-13]', async () => {
    const { promise: reserved, resolve: reserve } = Promise.withResolvers<void>();
    let count = 0;
    const { bodies } = await open({
      reserveEnteredPhoto: async () => {
        const n = count++;
        await reserved;
        return n === 1 ? loseResponse() : { id: ids[n]!, url: 'https://uploads.example/x', headers: {} as never };
      },
    });
    await userEvent.keyboard('Eve{Tab}555 0199 222{Tab}{Tab}A moth.');
    await paste(await screenshot('chat.png'), await screenshot('other.png'));
    await expect.poll(() => count).toBe(2);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    reserve();
    await expect.poll(() => localStorage.getItem(`draft:new:request:${ownAccount.id}`)).toContain(ids[0]);
    await userEvent.keyboard('i');

    await expect.element(dialog.getByText('Photo 1', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('Not sent')).toBeVisible();
    await expect.element(button('Discard')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove photo 2' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await userEvent.keyboard('i');
    await button('Save').click();
    await expect.poll(() => bodies().map(({ photos }) => photos)).toEqual([[ids[0]]]);
  });

  test('of a discarded request are not those of the next one [ENTER-13]', async () => {
    const { bodies } = await openWithUploads();
    await paste(await screenshot('chat.png'));
    await expect.element(dialog.getByText('Photo 1', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await userEvent.keyboard('i');
    await button('Discard').click();
    await userEvent.keyboard('Eve{Tab}555 0199 222{Tab}{Tab}A moth.{Control>}{Enter}{/Control}');

    await expect.poll(bodies).toHaveLength(1);
    expect(bodies()[0]?.photos).toBeUndefined();
  });

  test('that the server takes no more are sent again [ENTER-13]', async () => {
    const reason = 'A photo was added too long ago. Please add it again.';
    let [isRefused, reserved] = [true, 0];
    const { bodies } = await open({
      reserveEnteredPhoto: () => ({ id: ids[reserved++]!, url: 'https://uploads.example/x', headers: {} as never }),
      enterLead: () => (isRefused ? refuse('invalid-input', { field: 'photos', message: reason }) : lead({})),
    });
    await userEvent.keyboard('Eve{Tab}555 0199 222{Tab}{Tab}A moth.');
    await paste(await screenshot('chat.png'));
    await button('Save').click();
    await expect.element(dialog.getByRole('list').getByText(reason)).toBeVisible();
    isRefused = false;
    await dialog.getByRole('button', { name: 'Send photo 1 again' }).click();
    await button('Save').click();

    await expect.poll(() => bodies().map(({ photos }) => photos)).toEqual([[ids[0]], [ids[1]]]);
  });

  test('that are not sent hold the request back until they are sent again [ENTER-13]', async () => {
    isLost = true;
    const { bodies } = await openWithUploads();
    await userEvent.keyboard('Eve{Tab}555 0199 222{Tab}{Tab}A moth.');
    await paste(await screenshot('chat.png'));
    await expect.element(dialog.getByText('Not sent')).toBeVisible();
    await button('Save').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('A photo was not sent.');
    isLost = false;
    await dialog.getByRole('button', { name: 'Send photo 1 again' }).click();
    await expect.element(dialog.getByText('Photo 1', { exact: true })).toBeVisible();
    await button('Save').click();

    await expect.poll(() => bodies()[0]?.photos).toEqual([ids[0]]);
  });
});

test('sends the answers to the questions about the service, which are kept over a reload and never required [ENTER-18]', async () => {
  const asked = (n: number, question: string, answered_by: AskedQuestion['answered_by'], services = 'both') => ({
    ...{ id: `00000000-0000-4000-8000-00000000000${n}`, question, answered_by, required: true, services },
    choices: ['Arm', 'Leg'],
  });
  const questions = [
    asked(1, 'Where?', 'choice'),
    asked(2, 'Which days?', 'words'),
    asked(3, 'Old enough?', 'confirm'),
    asked(4, 'Photo?', 'photos'),
    asked(5, 'Which metal?', 'words', 'piercings'),
    asked(6, 'Which parts?', 'several'),
  ] as AskedQuestion[];
  const { bodies, reload } = await open({ getPage: () => aHome({ questions }) });
  await dialog.getByText('Answers to your questions').click();
  await dialog.getByLabelText('Where?').selectOptions('Arm');
  await dialog.getByRole('group', { name: 'Old enough?' }).getByLabelText('Yes').click();
  await dialog.getByRole('group', { name: 'Which parts?' }).getByLabelText('Leg').click();
  await dialog.getByRole('group', { name: 'Which parts?' }).getByLabelText('Arm').click();
  await expect.element(dialog.getByText('Photo?')).not.toBeInTheDocument();
  await expect.element(dialog.getByText('Which metal?')).not.toBeInTheDocument();
  await reload();
  await expect.element(page.getByRole('button', { name: 'Enter a Request' })).toBeVisible();
  await userEvent.keyboard('i');
  await dialog.getByLabelText('Name').fill('Eve');
  await dialog.getByLabelText('Phone, email or handle').fill('555 0199 222');
  await dialog.getByLabelText('Idea').fill('A moth.');
  await button('Save').click();

  await expect
    .poll(() => bodies()[0]?.details)
    .toEqual([
      { id: questions[0]?.id, answers: ['Arm'] },
      { id: questions[2]?.id, answers: ['Yes'] },
      { id: questions[5]?.id, answers: ['Arm', 'Leg'] },
    ]);
});
