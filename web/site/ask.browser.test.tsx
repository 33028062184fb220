import { expect, test } from 'vitest';
import { askFor } from './ask.ts';

test.each([
  ['tAbCd-_12', false],
  ['pAbCd-_12', false],
  ['aAbCd-_12', false],
  ['nAbCd-_12', true],
])('asks for something like the image %s, unless it is of a night [GAL-10]', (id, isNight) => {
  document.body.innerHTML = `<dialog><a></a></dialog>
    <ul><li id="${id}"><a></a><div><b>Fern & moth</b><span>By Jane</span></div></li><li id="${id}2"><a></a></li></ul>`;
  const dialog = document.querySelector('dialog')!;
  const link = dialog.querySelector('a')!;

  askFor(document.getElementById(id), dialog);
  expect([link.hidden, link.getAttribute('href')]).toEqual([
    isNight,
    `/?piece=${id}&title=Fern+%26+moth&by=Jane#booking`,
  ]);
  askFor(document.getElementById(`${id}2`), dialog);
  expect(link.getAttribute('href')).toBe(`/?piece=${id}2&title=&by=#booking`);
});
