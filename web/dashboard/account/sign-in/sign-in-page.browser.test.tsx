import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { brokenWords } from '../../../testing/broken-words.ts';
import { button } from '../../../testing/editing.ts';
import { renderDashboard } from '../../../testing/render-dashboard.tsx';

const email = 'ada@mail.example';
const title = page.getByRole('heading', { level: 2 });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const action = (name: string) => button(name, page.elementLocator(document.body));

/** Opens the page for a visitor. @returns all requests, which the user pool answers with `pool` */
async function openSignIn(pool: () => Response | Promise<Response> = () => Response.json({})) {
  const { sent } = await renderDashboard('/admin/auth', {
    as: 'visitor',
    answers: { requestSignUp: () => ({ ticket: 'ticket' }) },
  });
  await expect.element(title).toHaveTextContent(/^Sign In$/);
  const api = fetch;
  const requests = vi.fn((url: string, request: RequestInit) =>
    String(url).startsWith('https://cognito.example') ? pool() : api(url, request),
  );
  vi.stubGlobal('fetch', requests);
  return { requests, sent };
}

/** Expects exactly these fields, with a hidden password. */
async function expectFields(labels: string[]): Promise<void> {
  const texts = () => [...document.querySelectorAll('form label')].map(({ textContent }) => textContent);
  await expect.poll(texts).toEqual(labels);
  expect(document.querySelectorAll('form input')).toHaveLength(labels.length);
  await expect.element(field('Email')).toHaveAttribute('type', 'email');
  await expect.element(field('Password')).toHaveAttribute('type', 'password');
}

/** Expects the error, under its title (MSG-75). */
async function expectFailure(text: string): Promise<void> {
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Error', { exact: true })).toBeVisible();
  await expect.element(alert.getByText(text, { exact: true })).toBeVisible();
}

async function press(name: string): Promise<void> {
  (action(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

test('switches between Sign In and Create Account, by keyboard too [AUTH-01] [AUTH-06] [RTE-10]', async () => {
  await openSignIn();
  await expect.element(page.getByText('Admin Access Required', { exact: true })).toBeVisible();
  await expect.element(action('Sign In')).toHaveAttribute('type', 'submit');
  await expectFields(['Email', 'Password']);

  await press('Create Account');

  await expect.element(title).toHaveTextContent(/^Create Account$/);
  await expect.element(action('Create Account')).toHaveAttribute('type', 'submit');
  await expect.element(field('Full Name')).toHaveFocus();
  await expectFields(['Full Name', 'Email', 'Password']);
  await expectAccessible();
  await press('Sign In');
  await expect.element(title).toHaveTextContent(/^Sign In$/);
  await expect.element(field('Email')).toHaveFocus();
  await expectFields(['Email', 'Password']);
});

test('names the step in the title of the document [ADM-17]', async () => {
  await openSignIn();
  await expect.poll(() => document.title).toBe('Sign In | Afterhours');

  for (const [name, title] of [
    ['Create Account', 'Create Account'],
    ['Sign In', 'Sign In'],
    ['Forgot password?', 'Forgot password?'],
    ['Back to Sign In', 'Sign In'],
  ] as const) {
    await press(name);
    await expect.poll(() => document.title).toBe(`${title} | Afterhours`);
  }
});

test('names the step in the title of the document for visitors [ADM-17]', async () => {
  await renderDashboard('/auth', { as: 'visitor' });
  await expect.poll(() => document.title).toBe('Sign In | Afterhours');

  await action('Forgot password?').click();

  await expect.element(page.getByRole('heading', { level: 2, name: 'Forgot password?' })).toBeVisible();
  expect(document.title).toBe('Forgot password? | Afterhours');
});

test('shows each error beside its field and sends nothing [AUTH-09]', async () => {
  const { requests } = await openSignIn();
  const good = { 'Full Name': 'Vesper Lane', Email: email, Password: 'night-7' };
  const rows = [
    ['Email', '', 'Please fill in this field.'],
    ['Email', 'abc', 'Please enter an email address.'],
    ['Password', '', 'Please fill in this field.'],
    ['Password', '12345', 'Password must have at least 6 characters'],
    ['Full Name', '', 'Please fill in this field.'],
    ['Full Name', '   ', 'Please fill in this field.'],
  ] as const;

  for (const mode of ['Sign In', 'Create Account']) {
    if (mode === 'Create Account') await action(mode).click();
    await expect.element(title).toHaveTextContent(new RegExp(`^${mode}$`));
    for (const [label, value, problem] of rows.filter(([label]) => field(label).query())) {
      for (const [each, typed] of Object.entries({ ...good, [label]: value })) {
        if (field(each).query()) await field(each).fill(typed);
      }
      await action(mode).click();

      await expect.element(field(label)).toHaveFocus();
      await expect.element(field(label)).toHaveAccessibleDescription(problem);
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expectAccessible();
  }
  expect(requests).not.toHaveBeenCalled();
});

test('reports an unexpected error without a connection, and keeps the typed values [MSG-16] [MSG-75]', async () => {
  const unexpected = 'An unexpected error occurred. Please try again.';
  await openSignIn(() => Promise.reject(new TypeError('Failed to fetch')));
  await field('Email').fill(email);
  await field('Password').fill('night-7');

  await action('Sign In').click();

  await expectFailure(unexpected);
  await expect.element(field('Password')).toHaveFocus();
  await action('Create Account').click();
  await field('Full Name').fill('Vesper Lane');
  await field('Email').fill(email);
  await field('Password').fill('night-7');
  await action('Create Account').click();
  await expectFailure(unexpected);
  await expect.element(field('Full Name')).toHaveValue('Vesper Lane');
});

test('shows a refused sign-up as the user pool says it [AUTH-28]', async () => {
  const message = 'Password did not conform with policy: Password not long enough';
  const { sent } = await openSignIn(() =>
    Response.json({ __type: 'InvalidPasswordException', message }, { status: 400 }),
  );
  await action('Create Account').click();
  await field('Full Name').fill('Vesper Lane');
  await field('Email').fill(email);
  await field('Password').fill('night-7');

  await action('Create Account').click();

  await expectFailure(message);
  expect(sent('requestSignUp')).toEqual([{ body: { email } }]);
});

test.each([320, 1280])(
  'fits a screen of %i px at every step of the sign-in, and breaks no word of ours',
  async (width) => {
    await page.viewport(width, 700);
    const expectToFit = async () => {
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      expect(brokenWords()).toEqual([]);
    };
    await openSignIn();
    await expectToFit();
    for (const name of ['Forgot password?', 'Back to Sign In', 'Create Account']) {
      await action(name).click();
      await expectToFit();
    }
    await page.viewport(1280, 720);
  },
);

test.each([320, 1280])('fits a screen of %i px on the sign-in page for visitors', async (width) => {
  await page.viewport(width, 700);
  await renderDashboard('/auth', { as: 'visitor' });
  await expect.element(field('Email')).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.viewport(1280, 720);
});
