import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RequestView } from '#shared/requests/request-schemas.ts';
import type { PageContent } from '#shared/website/page.ts';
import { RequestPage } from '../site/request/request-page.tsx';
import { textsTooWide } from '../testing/too-wide.ts';
import './request.css';

const at = '2026-03-01T20:00:00.000Z';
const request = { sent_at: at, name: 'Ada Byron', email: 'ada@mail.example', phone: '1', service: 'Consultation' };
const terms = {
  minutes: 90,
  artist_id: 'nia',
  artist: 'Nia',
  price: '$300',
  deposit: '$50',
  payment_url: 'https://pay.example/',
};
const times = ['2099-03-11T15:30:00.000Z', '2099-03-12T15:30:00.000Z'];
const offer = { ...terms, id: 'offer', offered_at: at, times, answer_by: '2099-03-05', ends_at: times[0] as string };
const date = { ...terms, id: 'date', starts_at: times[1] as string, sequence: 0 };
const received: RequestView = {
  ...request,
  version: 1,
  state: 'books',
  description: '',
  messages: [],
  dates: [],
  can_agree: [],
  can_decline: [],
  can_withdraw: true,
  photos: [],
  more_photos: 0,
};

const status = page.getByRole('status').first();
const press = (role: 'button' | 'radio', name: string, key = '{Enter}') => {
  (page.getByRole(role, { name }).element() as HTMLElement).focus();
  return userEvent.keyboard(key);
};

test('shows the waiting list, an offer and dates; the visitor declines, picks and says not to come by keyboard at 320 px [BOOKS-11] [GUEST-07] [DATE-26] [DATE-31] [DATE-32] [DATE-38]', async () => {
  let view = received;
  const sent: object[] = [];
  const after: Record<string, RequestView> = {
    decline: { ...received, version: 2, state: 'waiting' },
    pick: { ...received, state: 'converted', dates: [date], can_decline: ['date'] },
    absence: { ...received, state: 'converted', dates: [{ ...date, declined_at: at }] },
  };
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (!body) return Response.json(view);
    const answer = JSON.parse(String(body));
    sent.push(answer);
    return Response.json(after[answer.kind]);
  });
  await page.viewport(320, 640);
  const contact = { phone: '1', address: '' };
  const content = { studio: { name: 'Moth', timeZone: 'Europe/Berlin' }, texts: { contact }, questions: [] };
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(
    <RequestPage content={content as unknown as PageContent} origin="https://moth.example" />,
  );
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    container.remove();
    await page.viewport(1280, 720);
  });
  await expect.element(status).toBeInTheDocument();
  history.replaceState(null, '', '#key');
  await import('../site/request/show-request.ts');
  const show = (shown: RequestView) => {
    view = shown;
    dispatchEvent(new HashChangeEvent('hashchange'));
  };
  await expect
    .element(status)
    .toHaveTextContent('You are on the waiting listWe will write to you when the books open.');

  show({ ...received, state: 'offered', offer });
  await expect.element(status).toHaveTextContent('Choose a timePlease choose by Thursday, March 5.');
  for (const line of ['Artist: Nia', 'Duration: 1 h 30 min', 'Price: $300']) {
    await expect.element(page.getByText(line)).toBeVisible();
  }
  expect(textsTooWide()).toEqual([]);
  (document.querySelector('#decline') as HTMLElement).closest('details')?.querySelector('summary')?.focus();
  await userEvent.keyboard('{Enter}');
  await press('button', 'Ask for Other Times');
  await expect.element(page.getByText('Please write a message.')).toBeVisible();
  await userEvent.keyboard('Evenings only.');
  await press('button', 'Ask for Other Times');
  await expect.element(status).toHaveTextContent('We will answer youYou need to do nothing.');

  show({ ...received, state: 'offered', offer });
  await expect.element(page.getByRole('button', { name: 'Agree on This Time' })).toBeVisible();
  await press('button', 'Agree on This Time');
  await expect.element(page.getByText('Please choose a time.')).toBeVisible();
  await press('radio', 'Wednesday, March 11, 2099 at 4:30 PM', '{ArrowDown}');
  await press('button', 'Agree on This Time');
  await expect.element(status).toHaveTextContent('Your appointment: Thursday, March 12, 4:30 PM');
  const dates = page.getByRole('region', { name: 'Your appointments' });
  await expect.element(dates.getByRole('listitem')).toHaveTextContent('Thursday, March 12, 2099 at 4:30 PM');
  await expect.element(dates.getByRole('link', { name: 'Pay the deposit' })).toHaveAttribute('href', terms.payment_url);
  expect(textsTooWide()).toEqual([]);

  (document.querySelector('#absence-title') as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await press('button', 'Tell the Studio');
  await expect.element(dates.getByText('Please write a message.')).toBeVisible();
  await userEvent.keyboard('Ill.');
  await press('button', 'Tell the Studio');
  await expect
    .element(dates.getByText('You told us that this time does not suit you. There is nothing to pay for it.'))
    .toBeVisible();
  expect(dates.getByRole('link', { name: 'Pay the deposit' }).query()).toBeNull();

  show({ ...received, state: 'offered', offer });
  await expect.element(page.getByRole('radio', { name: 'Wednesday, March 11, 2099 at 4:30 PM' })).toBeVisible();
  // Another visitor has taken a time of the same offer.
  show({ ...received, state: 'offered', offer: { ...offer, times: [times[1] as string] } });
  await expect
    .element(page.getByRole('radio', { name: 'Wednesday, March 11, 2099 at 4:30 PM' }))
    .not.toBeInTheDocument();
  await expect.element(page.getByRole('radio')).toBeVisible();
  show({ ...received, state: 'converted', dates: [date], deposit: 'asked' });
  await expect.element(dates.getByText('$50 (asked)')).toBeVisible();
  await expect.element(page.getByText('We ask for a deposit. We have not noted your payment yet.')).toBeVisible();
  await expect.element(dates.getByRole('link', { name: 'Pay the deposit' })).toBeVisible();
  show({ ...received, state: 'converted', dates: [date], deposit: 'received' });
  await expect.element(page.getByText('We have received your deposit.')).toBeVisible();
  await expect.element(dates.getByRole('link', { name: 'Pay the deposit' })).not.toBeInTheDocument();
  expect(dates.getByText('This appointment is over.').query()).toBeNull();
  // An offer whose deposit has been received since, and a request without offer and date.
  show({ ...received, state: 'offered', offer, deposit: 'asked' });
  const later = page.getByText('Deposit: $50, to be paid once you have chosen');
  await expect.element(later).toBeVisible();
  expect(page.getByRole('link', { name: 'Pay the deposit' }).query()).toBeNull();
  expect(page.getByText(/We ask for a deposit/).query()).toBeNull();
  show({ ...received, state: 'offered', offer, deposit: 'received' });
  await expect.element(later).not.toBeInTheDocument();
  show({ ...received, state: 'waiting', deposit: 'received' });
  await expect.element(page.getByText('We have received your deposit.')).toBeVisible();
  show({ ...received, state: 'waiting', deposit: 'returned' });
  await expect.element(page.getByText('We have returned your deposit.')).toBeVisible();
  show({ ...received, state: 'waiting' });
  await expect.element(page.getByText('We have returned your deposit.')).not.toBeInTheDocument();
  // The visitor agreed too late.
  const late = { ...date, proposed_at: at, unavailable_at: at };
  show({ ...received, state: 'waiting', dates: [late] });
  await expect
    .element(dates.getByText('We cannot keep this time any more. We will offer you another one.'))
    .toBeVisible();
  for (const name of ['Add to calendar', 'Pay the deposit'])
    expect(dates.getByRole('link', { name }).query()).toBeNull();
  show({ ...received, state: 'over', dates: [{ ...date, starts_at: '2026-03-01T15:30:00.000Z' }] });
  await expect.element(dates.getByText('This appointment is over.')).toBeVisible();
  expect(dates.getByRole('link', { name: 'Pay the deposit' }).query()).toBeNull();
  expect(sent).toEqual([
    { kind: 'decline', offer: 'offer', text: 'Evenings only.' },
    { kind: 'pick', offer: 'offer', time: times[1] },
    { kind: 'absence', date: 'date', text: 'Ill.' },
  ]);
});
