import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { bookingRequestSchema } from '#shared/leads/lead-schemas.ts';
import { openFilled, submit } from '../testing/booking-form.tsx';

const tile = (id: string, title: string, artist: string) =>
  `<ul><li id="${id}" class="tile"><a><img src="/media/pictures/AbCd-_12/300.webp"></a><div><b>${title}</b>By <span>${artist}</span></div></li></ul>`;
const words = 'Your deposit was not received';

test.each([
  ['a tile of the page', '', tile('tAbCd-_12', 'Night moth', 'Nia'), 'Night moth by Nia'],
  ['a tile of a page of a list', '&from=/gallery/tattoos/2', '', 'Fern by Nia'],
  ['no tile of that page', '&from=/gallery/tattoos/1', '', 'An image of the website'],
  ['no page of a list', '&from=//evil.example/gallery/tattoos/2', '', 'An image of the website'],
  ['no page that is named', '', '', 'An image of the website'],
  [
    'no tile, but an element with its id',
    '',
    tile('tAbCd-_12', 'No tile', 'Nia').replace('class="tile"', ''),
    'An image of the website',
  ],
  ['longer words than the server takes', '', tile('tAbCd-_12', '🌙'.repeat(161), 'x'.repeat(121)), '160 and 120'],
])('shows and sends the words of %s, and none of the URL [BOOK-37] [BOOK-43]', async (_, from, html, shown) => {
  // The files of these images do not exist.
  const decoding = vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  onTestFinished(() => decoding.mockRestore());
  const before = location.href;
  const beside = document.body.appendChild(document.createElement('div'));
  beside.innerHTML = html;
  onTestFinished(() => {
    beside.remove();
    history.replaceState(null, '', before);
  });
  const choices = ['Nia', 'Mara'].map((name) => ({ value: name.toLowerCase(), name }));
  const { bodies } = await openFilled(
    {},
    () => Response.json({}, { status: 201 }),
    { choices },
    async () => {
      const others = fetch;
      const lists: Record<string, string> = {
        '/gallery/tattoos/2': tile('tAbCd-_12', 'Fern', 'Nia'),
        '//evil.example/gallery/tattoos/2': tile('tAbCd-_12', 'Evil', 'Nia'),
        '/gallery/tattoos/1': '',
      };
      vi.stubGlobal('fetch', async (url: string, request?: RequestInit) =>
        url in lists ? new Response(lists[url]) : others(url, request),
      );
      history.replaceState(null, '', `?piece=tAbCd-_12&title=${words}&by=Your studio&artist=mara${from}`);
      dispatchEvent(new PopStateEvent('popstate'));
    },
  );
  const text = shown === '160 and 120' ? `${'🌙'.repeat(160)} by ${'x'.repeat(120)}` : shown;
  const [title, artist] = text === 'An image of the website' ? [] : text.split(' by ');
  await expect.element(page.getByText(text)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Your deposit|Your studio/);
  const box = page.getByText('Something like').element().closest('div')?.querySelector('span');
  expect(box && getComputedStyle(box).backgroundImage).toMatch(
    title ? /^url\("[^"]*300\.webp"\)$/ : /^url\("[^"]*480\.webp"\), url\("[^"]*320\.webp"\)$/,
  );
  await submit();

  await expect.poll(() => bodies()).toHaveLength(1);
  expect(bodies()[0].piece).toEqual({ id: 'tAbCd-_12', ...(title && { title, artist }) });
  expect(bodies()[0].artist).toBe(artist === 'Nia' ? 'nia' : null);
  expect(bookingRequestSchema.safeParse(bodies()[0]).error?.issues).toBeUndefined();
});
