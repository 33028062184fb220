import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { LinkedPiece, useLinkedPiece } from './linked-piece.tsx';

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function Form() {
  const piece = useLinkedPiece([], () => {});
  return piece && <LinkedPiece piece={piece} />;
}

/** The form with a piece, beside a tile that has this image. */
function show(image: string) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = `<ul><li class="tile" id="tAbCd-_12"><img src="${image}" alt=""></li></ul><form></form>`;
  const root = createRoot(container.querySelector('form')!);
  const before = location.href;
  history.replaceState(null, '', '?piece=tAbCd-_12');
  root.render(<Form />);
  onTestFinished(() => {
    history.replaceState(null, '', before);
    root.unmount();
    container.remove();
  });
  return () => container.querySelectorAll('form [style*=background-image]').length;
}

test('shows a piece whose image has no file without an empty box', async () => {
  const boxes = show('/images/AbCd-_12/none.webp');

  await expect.element(page.getByText('An image of the website')).toBeVisible();
  await expect.poll(boxes).toBe(0);
});

test('shows the image of a piece', async () => {
  const boxes = show(picture);

  await expect.poll(boxes).toBe(1);
  await Object.assign(new Image(), { src: picture }).decode();
  expect(boxes()).toBe(1);
});
