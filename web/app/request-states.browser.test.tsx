import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RequestView } from '#shared/requests/request-schemas.ts';
import type { PageContent } from '#shared/website/page.ts';
import { RequestPage } from '../site/request/request-page.tsx';
import requests from '../testing/request-views.json' with { type: 'json' };
import './request.css';

/** A request after some steps: what the server says of it, and when. */
type Walked = { after: string; shown: Pick<RequestView, 'dates' | 'deposit'> & { now: string } };
const walked = requests as unknown as Walked[];
let view = {};
let links = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', async () => Response.json(view));
  const content = {
    studio: { name: 'Moth', timeZone: 'UTC' },
    texts: { contact: { phone: '', address: '1 Lantern Row' }, branding: {}, general: {} },
  } as unknown as PageContent;
  const root = document.body.appendChild(document.createElement('div'));
  flushSync(() => createRoot(root).render(<RequestPage content={content} origin="https://moth.example" />));
  location.hash = '#first';
  await import('../site/request/show-request.ts');
});
afterAll(() => vi.useRealTimers());

const linesOf = (parts: Iterable<Element>) =>
  [...parts]
    .filter((each) => each.checkVisibility())
    .map((each) => (each as HTMLElement).innerText.replace(/\n+/g, ' | '));
const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
const visible = (selector: string) => linesOf(document.querySelectorAll(selector));

/** What the page of a request says, and lets its visitor do. */
async function pageOf({ shown: { now, ...shown } }: Walked) {
  vi.setSystemTime(now);
  view = {
    version: ++links,
    sent_at: '2026-03-01T20:00:00.000Z',
    name: 'Ada Byron',
    email: 'ada@mail.example',
    phone: '1',
    service: 'Consultation',
    description: `Request ${links}.`,
    photos: [],
    more_photos: 0,
    ...shown,
  };
  location.hash = `#key-${links}`;
  await vi.waitFor(() => expect(document.getElementById('sent')?.innerText).toContain(`Request ${links}.`));
  return {
    headline: textOf('state'),
    hint: textOf('hint'),
    deposit: visible('#deposit').join(),
    offered: visible('#times label'),
    terms: visible('#terms'),
    cards: visible('#agreed > li'),
    primary: visible('form button.button-primary'),
    others: [...visible('form button.button-outline'), ...visible('#shown summary')].filter(
      (name) => !/^(Write to us|Add or correct|Erase everything)/.test(name),
    ),
    links: visible('#agreed a, #offer a, #deposit a'),
    messages: visible('#messages > li'),
  };
}

type Page = Awaited<ReturnType<typeof pageOf>>;
const pages = new Map<Walked, Page>();
async function each(check: (page: Page, shown: Walked['shown'], after: string) => void) {
  for (const walk of walked) {
    if (!pages.has(walk)) pages.set(walk, await pageOf(walk));
    try {
      check(pages.get(walk) as Page, walk.shown, walk.after);
    } catch (error) {
      throw new Error(`after ${walk.after}`, { cause: error });
    }
  }
}

test('says of a request after up to three steps where it stands, with its cards, acts and messages [GUEST-33]', async () => {
  const texts: string[] = [];
  await each(({ headline, hint, links, ...parts }, _, after) => {
    const shown = Object.entries(parts).filter(([, part]) => part.length > 0);
    texts.push(
      `After ${after}: ${headline}. ${hint}`,
      ...shown.map(([name, part]) => `  ${name}: ${typeof part === 'string' ? part : part.join(' / ')}`),
    );
  });

  await expect(texts.join('\n')).toMatchFileSnapshot('../testing/request-pages.txt');
});

test('offers one thing first, and what the headline asks for [GUEST-33] [GUEST-34]', async () => {
  await each(({ headline, primary, others, offered, cards }) => {
    const first = {
      'Choose a time': 'Agree on This Time',
      'We moved your appointment': 'Agree to the New Time',
      'We have answered you': 'Send Message',
    }[headline];
    expect(primary).toEqual(first ? [first] : []);
    expect(offered.length > 0).toBe(headline === 'Choose a time');
    const isKept = cards.some((card) => card.includes('Your earlier time is kept for you'));
    expect(others.includes('Keep the Earlier Time')).toBe(isKept);
  });
});

test('says nothing of a message, a payment or an appointment that its other parts deny [GUEST-33] [DATE-38]', async () => {
  await each(({ headline, hint, deposit, cards, links, messages }, { deposit: stored }) => {
    const asksToPay = deposit.startsWith('We ask for a deposit');
    if (hint === 'Please read our message below.') expect(messages.at(-1)).toMatch(/^The studio, /);
    if (hint === 'You need to do nothing.') expect(asksToPay).toBe(false);
    if (/closed|withdrawn/.test(headline))
      expect([asksToPay, links.filter((link) => /^Pay|^Add/.test(link))]).toEqual([false, []]);
    expect(deposit === 'We have received your deposit.').toBe(stored === 'received');
    expect(asksToPay).toBe(cards.some((card) => card.includes('(asked)')));
    for (const card of cards) {
      const facts = ['is over', 'does not suit you', 'cannot keep this time', 'have not agreed'].filter((fact) =>
        card.includes(fact),
      );
      expect(facts.length).toBeLessThan(2);
      if (facts.length > 0) expect(card).not.toMatch(/Pay the deposit|Add to calendar|Where/);
      if (facts.length > 0 && facts[0] !== 'is over') expect(card).not.toContain('Deposit');
    }
  });
});

test('tells what the visitor did as the visitor, and the choice before the agreement [GUEST-33]', async () => {
  await each(({ messages }) => {
    for (const [index, message] of messages.entries()) {
      expect(message.startsWith('You, ')).toBe(
        /\| (You (chose|cannot|agreed|asked|withdrew|kept)|None of the times suits|Hello)/.test(message) ||
          (message.includes('was cancelled') && messages.at(-1)?.includes('You withdrew')),
      );
      if (message.includes('| You chose')) expect(messages[index + 1]).toContain('Your appointment is agreed');
    }
  });
});
