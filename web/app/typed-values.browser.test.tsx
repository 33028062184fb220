import { expect, test } from 'vitest';
import { preserveTypedValues } from './typed-values.ts';

test('keeps what is typed until the page is replaced', () => {
  const root = document.body.appendChild(document.createElement('div'));
  const form = '<input id="name"><select id="artist"><option></option><option value="nia"></option></select>';
  const typed = (id: string) => document.getElementById(id) as HTMLInputElement;
  root.innerHTML = form;
  typed('name').value = 'A';
  const restore = preserveTypedValues(root);
  typed('name').value = 'Ada';
  typed('artist').value = 'nia';
  root.innerHTML = form;
  restore();

  expect([typed('name').value, typed('artist').value]).toEqual(['Ada', 'nia']);
  root.remove();
});
