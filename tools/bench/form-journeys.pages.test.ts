import { type Browser, chromium, expect } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { browserOptions } from '../../e2e/fixtures/browser.ts';
import { builtDocuments, openDocument, type Stored } from './built-document.ts';
import { aborted, contact, idea, missing, refused, sent, Visitor } from './form-visitor.ts';

// What visitors do with the booking form on a phone, in the published document with the scripts of the build, without a stack. Needs
// `npm run build`.

const [place, photos, adult] = [0, 1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const studio: Stored = {
  artists: [{ name: 'Juno Vale' }, { name: 'Mara' }],
  images: { tattoos: [{ title: 'Moth', artist_name: 'Mara' }] },
  faqs: [{ question: 'Do you take cash?', answer: 'Yes.' }],
};
/** A form in one piece, one in steps, and one whose second step has a question about piercings alone. */
const forms = {
  whole: studio,
  steps: {
    ...studio,
    questions: [
      { question: 'Where on the body?', answered_by: 'words', is_required: true },
      { question: 'Photos?', answered_by: 'photos', services: 'tattoos' },
      { question: 'I am 18.', answered_by: 'confirm', is_required: true },
    ],
  },
  'steps for piercings': {
    ...studio,
    questions: [{ question: 'Which side?', answered_by: 'words', services: 'piercings' }],
  },
} satisfies Record<string, Stored>;
const documents = Object.fromEntries(Object.entries(forms).map(([name, stored]) => [name, builtDocuments(stored)]));

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await browserOptions());
});
afterAll(() => browser.close());

type Journey = {
  form: keyof typeof forms;
  /** What the URL asks for. */
  search?: string;
  /** The scripts of the form wait until `late` is called. */
  isLate?: true;
  go: (visitor: Visitor, late: () => void) => Promise<void>;
  /** The requests that reach the server, each by some of its fields; one of any kind by default. */
  sends?: Record<string, unknown>[];
};

const { phone, email } = { phone: { ...contact, Phone: '12' }, email: { ...contact, Email: 'ada@gmial.com' } };

const journeys: Record<string, Journey> = {
  'fills in everything': {
    form: 'whole',
    async go(visitor) {
      await visitor.fill({ ...contact, ...idea });
      await visitor.submit();
    },
    sends: [{ first_name: 'Ada', email: 'ada@mail.example', service: 'tattoo-small', artist: null }],
  },
  'submits an empty form first': {
    form: 'whole',
    async go(visitor) {
      await visitor.submit();
      await visitor.sees(missing);
      await expect(visitor.field('First Name')).toBeFocused();
      await visitor.dismiss();
      await visitor.fill({ ...contact, ...idea });
      await visitor.submit();
    },
  },
  'submits twice': {
    form: 'whole',
    async go(visitor) {
      await visitor.fill({ ...contact, ...idea });
      await visitor.button('Submit Booking Request').dblclick();
    },
  },
  'books twice in a row': {
    form: 'whole',
    async go(visitor) {
      for (const name of ['Ada', 'Bea']) {
        await visitor.fill({ ...contact, ...idea, 'First Name': name });
        await visitor.submit();
        await visitor.sees(sent);
        await visitor.dismiss();
        await visitor.press('Send Another Request');
        await visitor.has({ 'First Name': '', 'Describe your idea': '' });
      }
      await visitor.fill({ ...contact, ...idea });
      await visitor.submit();
    },
    sends: [{ first_name: 'Ada' }, { first_name: 'Bea' }, { first_name: 'Ada' }],
  },
  'takes the address that was meant': {
    form: 'whole',
    async go(visitor) {
      await visitor.fill({ ...email, ...idea });
      await visitor.submit();
      await visitor.press('Yes, Use It');
      await visitor.submit();
    },
    sends: [{ email: 'ada@gmail.com' }],
  },
  'means the short number': {
    form: 'whole',
    async go(visitor) {
      await visitor.fill({ ...phone, ...idea });
      await visitor.submit();
      await visitor.sees('Is this phone number complete?');
      await visitor.submit();
    },
    sends: [{ phone: '12' }],
  },
  'reloads half way': {
    form: 'whole',
    async go(visitor) {
      await visitor.fill(contact);
      await visitor.page.reload();
      await visitor.has(contact);
      await visitor.fill(idea);
      await visitor.submit();
    },
  },
  'submits without a connection, and again with one': {
    form: 'whole',
    async go(visitor) {
      visitor.answers = [aborted, aborted, aborted];
      await visitor.fill({ ...contact, ...idea });
      await visitor.submit();
      await visitor.sees('No connection.');
      visitor.answers = [];
      await visitor.dismiss();
      await visitor.submit();
      await visitor.sees(sent);
      expect(new Set(visitor.keys).size).toBe(1);
      visitor.bodies = visitor.bodies.slice(-1);
    },
  },
  'corrects what the server refuses': {
    form: 'whole',
    async go(visitor) {
      visitor.answers = [refused('last_name')];
      await visitor.fill({ ...contact, ...idea });
      await visitor.submit();
      await visitor.sees('Too long.');
      await expect(visitor.field('Last Name')).toBeFocused();
      await visitor.dismiss();
      await visitor.fill({ 'Last Name': 'B' });
      await visitor.submit();
    },
    sends: [{ last_name: 'Byron' }, { last_name: 'B' }],
  },
  'submits before the script has loaded': {
    form: 'whole',
    isLate: true,
    async go(visitor, late) {
      await visitor.fill({ ...contact, ...idea });
      await visitor.submit();
      await visitor.submit();
      late();
    },
  },
  'reloads before the script has loaded': {
    form: 'whole',
    isLate: true,
    async go(visitor, late) {
      await visitor.fill({ ...contact, ...idea });
      await visitor.page.reload();
      late();
      await visitor.has({ ...contact, ...idea });
      await visitor.submit();
    },
  },
  'reloads far from the form': {
    form: 'whole',
    async go(visitor) {
      await visitor.fill({ ...contact, ...idea });
      await visitor.page.evaluate(() => scrollTo(0, 0));
      await visitor.page.reload();
      await visitor.has({ ...contact, ...idea });
      await visitor.submit();
    },
  },
  'follows a link to an artist, and chooses another one over a reload': {
    form: 'whole',
    search: '?artist=mara#booking',
    async go(visitor) {
      await visitor.has({ 'Preferred Artist (optional)': 'mara' });
      await visitor.fill({ 'Preferred Artist (optional)': 'juno-vale', ...contact, ...idea });
      await visitor.page.reload();
      await visitor.has({ 'Preferred Artist (optional)': 'juno-vale' });
      await visitor.submit();
    },
    sends: [{ artist: 'juno-vale' }],
  },
  'goes through all steps': {
    form: 'steps',
    async go(visitor) {
      await visitor.toLastStep();
      await visitor.sees('Arm');
      await visitor.submit();
    },
    sends: [
      {
        first_name: 'Ada',
        details: [
          { id: place, answers: ['Arm'] },
          { id: adult, answers: ['Yes'] },
        ],
      },
    ],
  },
  'follows a link to an artist in a form with steps': {
    form: 'steps',
    search: '?artist=mara#booking',
    async go(visitor) {
      await visitor.toLastStep();
      await visitor.page.reload();
      await visitor.submit();
    },
    sends: [{ artist: 'mara' }],
  },
  'presses Next in an empty step': {
    form: 'steps',
    async go(visitor) {
      await visitor.press('Next');
      await visitor.sees(missing);
      await expect(visitor.field('Service')).toBeFocused();
      await visitor.dismiss();
      await visitor.fill(idea);
      await visitor.next(2);
      await visitor.press('Next');
      await visitor.sees(missing);
      await expect(visitor.field('Where on the body?')).toBeFocused();
    },
    sends: [],
  },
  'goes back by the browser, and on': {
    form: 'steps',
    async go(visitor) {
      await visitor.toLastStep();
      await visitor.page.goBack();
      await visitor.arrives(2);
      await visitor.page.goBack();
      await visitor.arrives(1);
      await visitor.has(idea);
      await visitor.next(2);
      await visitor.next(3);
      await visitor.submit();
    },
  },
  'goes back by the button, twice, and on by the browser': {
    form: 'steps',
    async go(visitor) {
      await visitor.toLastStep();
      await visitor.press('Back');
      await visitor.arrives(2);
      await visitor.press('Back');
      await visitor.arrives(1);
      await visitor.page.goForward();
      await visitor.arrives(2);
      await visitor.next(3);
      await visitor.submit();
    },
  },
  'changes the first step from the last one': {
    form: 'steps',
    async go(visitor) {
      await visitor.toLastStep();
      await visitor.press('Change Your idea');
      await visitor.arrives(1);
      await visitor.fill({ 'Describe your idea': 'A fern.' });
      await visitor.next(2);
      await visitor.next(3);
      await visitor.sees('A fern.');
      await visitor.submit();
    },
    sends: [{ description: 'A fern.' }],
  },
  'leaves the page and comes back': {
    form: 'steps',
    async go(visitor) {
      await visitor.toLastStep();
      await visitor.page.goto('https://studio.example/privacy');
      await visitor.page.goBack();
      await visitor.has(contact);
      await visitor.submit();
    },
  },
  'reloads in the last step, with a mistyped address': {
    form: 'steps',
    async go(visitor) {
      await visitor.toLastStep(email);
      await visitor.page.reload();
      await visitor.has(email);
      await visitor.submit();
      await visitor.sees('Did you mean ada@gmail.com?');
      await visitor.submit();
    },
    sends: [{ email: 'ada@gmial.com' }],
  },
  'types a mistyped number, goes back and on': {
    form: 'steps',
    async go(visitor) {
      await visitor.toLastStep(phone);
      await visitor.press('Back');
      await visitor.arrives(2);
      await visitor.next(3);
      expect(await visitor.page.getByText('Is this phone number complete?').count()).toBe(0);
      await visitor.submit();
      await visitor.sees('Is this phone number complete?');
      await visitor.submit();
    },
    sends: [{ phone: '12' }],
  },
  'reads the answers to questions in between': {
    form: 'steps',
    async go(visitor) {
      await visitor.fill(idea);
      await visitor.next(2);
      await visitor.page.evaluate(() => {
        location.hash = '#faq';
      });
      await visitor.sees('Do you take cash?');
      await visitor.page.goBack();
      await visitor.arrives(2);
      await visitor.fill({ 'Where on the body?': 'Arm' });
      await visitor.next(3);
      await visitor.fill(contact);
      await visitor.field('I am 18.').check();
      await visitor.submit();
    },
  },
  'corrects in the first step what the server refuses': {
    form: 'steps',
    async go(visitor) {
      visitor.answers = [refused('description')];
      await visitor.toLastStep();
      await visitor.submit();
      await visitor.sees('Too long.');
      await expect(visitor.field('Describe your idea')).toBeFocused();
      await visitor.dismiss();
      await visitor.fill({ 'Describe your idea': 'A fern.' });
      await visitor.next(2);
      await visitor.next(3);
      await visitor.submit();
    },
    sends: [{ description: 'A moth.' }, { description: 'A fern.' }],
  },
  'sends from the last step without a connection, reloads, and sends again': {
    form: 'steps',
    async go(visitor) {
      visitor.answers = [aborted, aborted, aborted];
      await visitor.toLastStep();
      await visitor.submit();
      await visitor.sees('No connection.');
      visitor.answers = [];
      await visitor.page.reload();
      await visitor.submit();
      await visitor.sees(sent);
      expect(new Set(visitor.keys).size).toBe(1);
      visitor.bodies = visitor.bodies.slice(-1);
    },
  },
  'goes back by the browser after a success': {
    form: 'steps',
    async go(visitor) {
      await visitor.toLastStep();
      await visitor.submit();
      await visitor.sees('Your reference code');
      await visitor.press('Send Another Request');
      await expect(visitor.field('Service')).toBeVisible();
      expect(await visitor.page.evaluate(() => history.state.form.step)).toBe(0);
    },
  },
  'adds a photo, and reloads': {
    form: 'steps',
    async go(visitor) {
      await visitor.fill(idea);
      await visitor.press('Add Photos');
      await visitor.sees('moth.png is added');
      await visitor.page.reload();
      await visitor.sees('moth.png is added');
      await visitor.toLastStep();
      await visitor.submit();
    },
    sends: [{ details: expect.arrayContaining([{ id: photos, answers: ['p1'] }]) }],
  },
  'submits while a photo is on its way': {
    form: 'steps',
    async go(visitor) {
      const line = Promise.withResolvers<void>();
      visitor.takePhoto = (route) => line.promise.then(() => route.fulfill({ status: 200 }));
      await visitor.fill(idea);
      await visitor.press('Add Photos');
      await visitor.sees('Sending moth.png');
      await visitor.toLastStep();
      await visitor.submit();
      await visitor.sees('The form is sent as soon as they are.');
      expect(visitor.bodies).toEqual([]);
      line.resolve();
    },
    sends: [{ details: expect.arrayContaining([{ id: photos, answers: ['p1'] }]) }],
  },
  'goes back while the form waits for a photo, which then does not send it': {
    form: 'steps',
    async go(visitor) {
      const line = Promise.withResolvers<void>();
      visitor.takePhoto = (route) => line.promise.then(() => route.fulfill({ status: 200 }));
      await visitor.fill(idea);
      await visitor.press('Add Photos');
      await visitor.toLastStep();
      await visitor.submit();
      await visitor.press('Back');
      await visitor.arrives(2);
      line.resolve();
      await visitor.press('Back');
      await visitor.sees('moth.png is added');
    },
    sends: [],
  },
  'loses the connection with a photo': {
    form: 'steps',
    async go(visitor) {
      visitor.takePhoto = aborted;
      await visitor.fill(idea);
      await visitor.press('Add Photos');
      await visitor.sees('moth.png was not sent.');
      await visitor.toLastStep();
      await visitor.submit();
      await expect(visitor.button('Try Again')).toBeFocused();
      visitor.takePhoto = (route) => route.fulfill({ status: 200 });
      await visitor.press('Try Again');
      await visitor.sees('moth.png is added');
      await visitor.next(2);
      await visitor.next(3);
      await visitor.submit();
    },
  },
  'changes to a service without the photos': {
    form: 'steps',
    async go(visitor) {
      await visitor.fill(idea);
      await visitor.press('Add Photos');
      await visitor.sees('moth.png is added');
      await visitor.fill({ Service: 'piercing-ear' });
      await visitor.next(2);
      await visitor.fill({ 'Where on the body?': 'Ear' });
      await visitor.next(3);
      await visitor.fill(contact);
      await visitor.field('I am 18.').check();
      await visitor.submit();
    },
    sends: [
      {
        details: [
          { id: place, answers: ['Ear'] },
          { id: adult, answers: ['Yes'] },
        ],
      },
    ],
  },
  'passes a step that asks nothing, in both directions': {
    form: 'steps for piercings',
    async go(visitor) {
      await visitor.fill(idea);
      await visitor.next(3);
      await visitor.page.goBack();
      await visitor.arrives(1);
      await visitor.next(3);
      await visitor.press('Back');
      await visitor.arrives(1);
      await visitor.fill({ Service: 'piercing-ear' });
      await visitor.next(2);
    },
    sends: [],
  },
  'presses Next before the script has loaded': {
    form: 'steps',
    isLate: true,
    async go(visitor, late) {
      await visitor.fill(idea);
      await visitor.press('Next');
      late();
      await visitor.arrives(2);
    },
    sends: [],
  },
};

test.each(Object.entries(journeys))('on a phone, a visitor %s [BOOK-31] [BOOK-40] [ASK-08]', async (_, journey) => {
  const { form, search = '', isLate, go, sends = [{}] } = journey;
  const late = Promise.withResolvers<void>();
  if (!isLate) late.resolve();
  let visitor: Visitor | undefined;
  const { page, errors } = await openDocument(browser, search, documents[form] as Map<string, string>, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    reducedMotion: 'reduce',
    late: late.promise,
    answer: (path, route) => visitor?.answer(path, route),
  });
  visitor = new Visitor(page);

  await go(visitor, late.resolve);

  if (sends.length > 0) await visitor.sees(sent);
  expect(visitor.bodies).toEqual(sends.map((fields) => expect.objectContaining(fields)));
  expect(errors).toEqual([]);
  await page.close();
});
