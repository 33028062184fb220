import { expect, test } from 'vitest';
import { askFor } from './ask.ts';

test.each([
  ['tAbCd-_12', false],
  ['pAbCd-_12', false],
  ['aAbCd-_12', false],
  ['nAbCd-_12', true],
])('asks for something like the image %s, unless it is of a night [GAL-10]', (id, isNight) => {
  document.body.innerHTML = `<dialog><a data-part="ask"></a></dialog>
    <ul><li id="${id}" data-page="/gallery/tattoos/2"><a></a><div><b>Fern & moth</b></div></li></ul>`;
  const dialog = document.querySelector('dialog')!;
  const link = dialog.querySelector('a')!;

  askFor(document.getElementById(id), dialog);
  expect([link.hidden, link.getAttribute('href')]).toEqual([isNight, `/?piece=${id}&from=/gallery/tattoos/2#booking`]);
});
