import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { CallName } from '#shared/contract/api.ts';
import { type Content, contentServer } from './content-server.ts';
import { normal } from './notices.ts';
import { renderDashboard } from './render-dashboard.tsx';
import { type Answers, loseResponse, refuse } from './stub-api.ts';

/** Calls that fail, or whose response is lost after the server has done its work. Tests change it at any time. */
export type Trouble = { [Name in CallName]?: 'fails' | 'is lost' };
type Options = { tab?: string; row?: number; trouble?: Trouble; answers?: Answers };

/** Opens an editor page for a staff member. @returns the server's content, its trouble, what was sent, and how to reload the page */
export async function open(path: string, content: Content = {}, { trouble = {}, answers, tab: name }: Options = {}) {
  const server = contentServer(content);
  const calls = Object.entries({ ...server.answers, ...answers }) as [CallName, (input: unknown) => unknown][];
  const troubled = calls.map(([call, answer]) => [
    call,
    (input: unknown) => {
      if (trouble[call] === 'fails') refuse('internal');
      const result = answer(input);
      return trouble[call] === 'is lost' ? loseResponse() : result;
    },
  ]);
  const { sent, reload } = await renderDashboard(`/admin/content/${path}`, {
    as: 'user',
    answers: Object.fromEntries(troubled),
  });
  if (name) await tab(name).click();
  return { texts: server.texts, lists: server.lists, trouble, sent, reload };
}

/** Opens an editor page in edit mode, and a row of its list. */
export async function edit(path: string, content: Content = {}, options: Options = {}) {
  const opened = await open(path, content, options);
  await button('Edit').click();
  if (options.row !== undefined) await openRow(options.row);
  return opened;
}

export const main = page.getByRole('main');
export const button = (name: string, within: Locator = main) => within.getByRole('button', { name, exact: true });
export const tab = (name: string) => page.getByRole('tab', { name, exact: true });
export const field = (label: string, within: Locator = main) => within.getByLabelText(label, { exact: true });
export const rows = main.getByRole('listitem');
/** The number of unsaved changes. */
export const count = main.getByRole('status').first();

/** A button with an icon, named for its row. */
export const iconButton = (within: Locator, name: string) =>
  within.getByRole('button', { name: new RegExp(`^(${name}):`) });

/** Opens a row of a list in edit mode. */
export async function openRow(index: number): Promise<Locator> {
  await rows.nth(index).getByRole('heading').getByRole('button').click();
  return rows.nth(index);
}

/** Removes a saved row and confirms the question. */
export async function remove(index: number): Promise<void> {
  await iconButton(rows.nth(index), 'Remove').click();
  await button('Remove', page.getByRole('dialog')).click();
}

/** Success notice of the content editors. */
export const changesSaved = normal('Changes Saved', 'The website will show your changes in a few seconds.');

/** The texts of all matching elements. */
export async function expectTexts(locator: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => locator.elements().map(({ textContent }) => textContent)).toEqual(texts);
}

/** Drags a handle onto another one with the pointer events that a mouse sends. */
export async function drag(from: Locator, onto: Locator): Promise<void> {
  const centre = (of: Locator) => {
    const { x, y, width, height } = of.element().getBoundingClientRect();
    return { clientX: x + width / 2, clientY: y + height / 2 };
  };
  const send = async (type: string, at: ReturnType<typeof centre>, by = 0) => {
    const event = { bubbles: true, isPrimary: true, clientX: at.clientX + by, clientY: at.clientY + by };
    from.element().dispatchEvent(new PointerEvent(type, event));
    // dnd-kit measures the rows in the next frames.
    await new Promise((done) => setTimeout(done, 100));
  };
  from.element().scrollIntoView({ block: 'center' });
  await send('pointerdown', centre(from));
  const start = centre(from);
  for (const by of [-10, -20]) await send('pointermove', start, by);
  await send('pointermove', from === onto ? start : centre(onto));
  await send('pointerup', centre(onto));
}
