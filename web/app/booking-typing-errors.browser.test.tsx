import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type BookingField, bookingFieldNames, bookingFields } from '#shared/leads/booking-fields.ts';
import { expectNoViolations } from '../testing/accessibility.ts';
import {
  again,
  dismiss,
  enter,
  field,
  legend,
  missing,
  next,
  openFilled,
  questions,
  service,
  submit,
  values,
} from '../testing/booking-form.tsx';

test('asks once whether a mistyped email address is meant, and takes the suggestion with one press [BOOK-32]', async () => {
  const { bodies, sent } = await openFilled({ 'Email *': 'ada@gmial.con' }, () => Response.json({}, { status: 201 }));

  await submit();

  await expect.element(page.getByText('Did you mean ada@gmail.com? If not, please submit again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Yes, Use It' })).toHaveFocus();
  await expect.element(field('Email *')).toHaveAccessibleDescription(/^Did you mean ada@gmail\.com\?/);
  await expectNoViolations();
  expect(sent()).toBe(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Email *')).toHaveValue('ada@gmail.com');
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Submit Booking Request' })).toHaveFocus();
  await submit();
  await expect.element(page.getByText('Booking Request Submitted!')).toBeVisible();
  expect(bodies()).toMatchObject([{ email: 'ada@gmail.com' }]);
});

test('sends a doubtful email address and a short phone number as typed by a second submit [BOOK-32]', async () => {
  const { bodies, sent } = await openFilled({ 'Email *': 'bea@gmial.con', 'Phone *': '555 01' }, () =>
    Response.json({}, { status: 201 }),
  );
  await field('First Name *').fill('');

  await submit();
  await expect.element(page.getByRole('alert')).toHaveTextContent(missing);
  expect(page.getByText('Did you mean').query()).toBeNull();
  await dismiss();
  await field('First Name *').fill('Bea');
  await submit();

  await expect.element(page.getByText('Did you mean bea@gmail.com?')).toBeVisible();
  await expect.element(page.getByText('Is this phone number complete? If it is, please submit again.')).toBeVisible();
  await expect.element(field('Phone *')).toHaveFocus();
  expect(sent()).toBe(0);
  await submit();
  await expect.element(page.getByText('Booking Request Submitted!')).toBeVisible();
  expect(bodies()).toMatchObject([{ email: 'bea@gmial.con', phone: '555 01' }]);
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument();
});

test('still asks about a short phone number when the suggested email address is taken [BOOK-32]', async () => {
  const { sent } = await openFilled({ 'Email *': 'cia@gmial.con', 'Phone *': '555 09' }, () => Response.json({}));
  await submit();

  await page.getByRole('button', { name: 'Yes, Use It' }).click();

  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument();
  await expect.element(page.getByText('Is this phone number complete? If it is, please submit again.')).toBeVisible();
  await expect.element(field('Phone *')).toHaveAccessibleDescription(/^Is this phone number complete/);
  expect(sent()).toBe(0);
});

/** A value that the form asks about, and the question, by the type of a field. */
const mistyped: Record<string, [value: string, asks: RegExp]> = {
  email: ['ada@gmial.con', /Did you mean \S*ada@gmail\.com\?/],
  tel: ['12', /Is this phone number complete\?/],
};
const askedAbout = bookingFieldNames.filter((name) => bookingFields[name].control in mistyped);
const shownLegend = () => document.querySelector('.step:not([hidden]) > legend')?.textContent;
const back = async () => {
  const step = shownLegend();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(shownLegend).not.toBe(step);
};
/** Presses `Next` until the last step is shown. */
const goOn = async () => {
  for (let step = shownLegend(); !step?.startsWith('Step 3'); step = shownLegend()) {
    await next();
    await expect.poll(shownLegend).not.toBe(step);
  }
};

/** What a visitor does in a form in steps, from the first one, before the last one is submitted. */
const journeys: Record<string, (fill: () => void) => Promise<void>> = {
  async 'reload, which fills in all steps, then Next'(fill) {
    fill();
    await goOn();
  },
  async 'Back, then Next'(fill) {
    await goOn();
    fill();
    await back();
    await goOn();
  },
  async 'Back to the first step, then Next'(fill) {
    await goOn();
    fill();
    await back();
    await back();
    await goOn();
  },
  async 'last submit'(fill) {
    await goOn();
    fill();
  },
};
const rows = askedAbout.flatMap((name) => Object.keys(journeys).map((journey) => [name, journey] as const));

test.each(rows)(
  'asks about a mistyped %s in the step that shows it, and goes on otherwise: %s [BOOK-40]',
  async (name, journey) => {
    const { label, control }: BookingField = bookingFields[name];
    const [typed, asks] = mistyped[control]!;
    const { bodies, sent } = await openFilled({}, () => Response.json({}, { status: 201 }), {
      questions: questions.slice(0, 1).map((each) => ({ ...each, required: false })),
    });
    const question = page.getByText(asks);
    // The form is used again after a success.
    for (const time of journey === 'last submit' ? [1, 2] : [1]) {
      // Each value is asked about once on a page.
      const value = `${time}${rows.findIndex((row) => row[0] === name && row[1] === journey)}${typed}`;
      await journeys[journey]!(() => {
        for (const [each, text] of Object.entries({ ...values, [`${label} *`]: value }).slice(0, 4)) enter(each, text);
      });
      expect(question.query()).toBeNull();
      await submit();
      await expect.element(question).toBeVisible();
      const focused = document.activeElement as HTMLElement;
      await expect.element(focused).toHaveAccessibleDescription(asks);
      expect(focused.checkVisibility()).toBe(true);
      expect(sent()).toBe(time - 1);

      // What asks stands until the step that it is in is submitted.
      await back();
      await goOn();
      await expect.element(question).toBeVisible();
      await submit();
      await expect.poll(sent).toBe(time);
      expect(bodies().at(-1)).toMatchObject({ [name]: value });
      await again();
      await expect.element(legend('Step 1 of 3')).toBeVisible();
      await dismiss();
      await field('Describe your idea *').fill('Another moth.');
      await service.selectOptions('consultation');
    }
  },
);

test('asks about another value again, and stops asking about one that was corrected [BOOK-32]', async () => {
  const { sent } = await openFilled({ 'Phone *': '555 02' }, () => Response.json({}, { status: 201 }));
  const question = page.getByText('Is this phone number complete?');
  await submit();
  await expect.element(question).toBeVisible();
  await field('Phone *').fill('555 03');
  await expect.element(question).not.toBeInTheDocument();
  await submit();
  await expect.element(question).toBeVisible();
  await field('Phone *').fill('555 0100');
  await submit();

  await expect.element(page.getByText('Booking Request Submitted!')).toBeVisible();
  expect(sent()).toBe(1);
});
