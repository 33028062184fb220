import { expect, type Page, type Route } from '@playwright/test';
import { wheelAndClick, wheelTo } from '../../e2e/fixtures/wheel.ts';

/** What a visitor fills in, by label. */
export const idea = { Service: 'tattoo-small', 'Describe your idea': 'A moth.' };
export const contact = {
  'First Name': 'Ada',
  'Last Name': 'Byron',
  Phone: '(555) 010-0101',
  Email: 'ada@mail.example',
};
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export type Answer = (route: Route) => unknown;
const stored: Answer = (route) => route.fulfill({ status: 201, json: { code: 'K7R2MX' } });
export const refused =
  (field: string): Answer =>
  (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid-input', message: 'Too long.', field } });
export const aborted: Answer = (route) => route.abort();
export const sent = 'Booking Request Submitted!';
export const missing = 'Please fill in all required fields.';

/** A visitor with a phone. */
export class Visitor {
  readonly page: Page;
  /** How the server answers the next requests; it stores one by default. */
  answers: Answer[] = [];
  /** How photos are taken. */
  takePhoto: Answer = (route) => route.fulfill({ status: 200 });
  bodies: Record<string, unknown>[] = [];
  keys: (string | undefined)[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('filechooser', (dialog) =>
      dialog.setFiles({ name: 'moth.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }),
    );
  }

  answer(path: string, route: Route): unknown {
    if (path === '/api/lead-photos')
      return route.fulfill({ status: 201, json: { id: 'p1', url: '/visitor/p1', headers: {} } });
    if (path.startsWith('/visitor/')) return this.takePhoto(route) ?? true;
    if (path !== '/api/leads') return undefined;
    this.bodies.push(route.request().postDataJSON());
    this.keys.push(route.request().headers()['idempotency-key']);
    return (this.answers.shift() ?? stored)(route) ?? true;
  }

  button(name: string) {
    return this.page.locator('#booking').getByRole('button', { name, exact: true });
  }
  press(name: string) {
    return wheelAndClick(this.button(name));
  }
  field(label: string) {
    return this.page.locator('#booking').getByLabel(label);
  }
  async fill(values: Record<string, string>) {
    for (const [label, value] of Object.entries(values)) {
      await wheelTo(this.field(label));
      if (label === 'Service' || label.startsWith('Preferred')) await this.field(label).selectOption(value);
      else await this.field(label).fill(value);
    }
  }
  submit() {
    return this.press('Submit Booking Request');
  }
  /** A step begins at its top, below the header, and has the focus. */
  async arrives(step: number) {
    const legend = this.page.locator('.step:not([hidden]) > legend');
    await expect(legend).toContainText(`Step ${step} of 3`);
    await expect(legend).toBeFocused();
    await expect.poll(async () => (await legend.boundingBox())?.y).toBeGreaterThan(60);
    await expect.poll(async () => (await legend.boundingBox())?.y).toBeLessThan(160);
  }
  async next(step: number) {
    await this.press('Next');
    await this.arrives(step);
  }
  sees(text: string) {
    return expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  async dismiss() {
    await this.page.getByRole('button', { name: 'Dismiss' }).first().click();
  }
  async toLastStep(values: Record<string, string> = contact) {
    await this.fill(idea);
    await this.next(2);
    await this.fill({ 'Where on the body?': 'Arm' });
    await this.next(3);
    await this.fill(values);
    await this.field('I am 18.').check();
  }
  async has(values: Record<string, string>) {
    for (const [label, value] of Object.entries(values)) await expect(this.field(label)).toHaveValue(value);
  }
}
