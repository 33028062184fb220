import type { EmailElement, EmailNode } from './email-tree.ts';
import { textForm } from './text-form.ts';

function anElement(tag: string, attributes: EmailElement['attributes'] = {}, ...children: EmailNode[]): EmailElement {
  return { tag, attributes, children };
}
const p = (...children: EmailNode[]) => anElement('p', {}, ...children);

test('writes a paragraph for each heading, text and rule, wherever it is', () => {
  const email = [
    anElement('h1', {}, 'New lead'),
    anElement('div', {}, anElement('div', {}, p(' One '), 'between'), p('Two')),
    anElement('hr'),
    anElement('h2', {}, 'End'),
  ];

  expect(textForm(email)).toBe(`New lead\n\nOne\n\nTwo\n\n${'-'.repeat(40)}\n\nEnd`);
});

test('writes a value under its label', () => {
  const value = (className: string, text: string) => anElement('p', { className }, text);

  expect(textForm([p('Phone'), value('large value', '555'), p('Email'), value('values', 'a@b.example')])).toBe(
    'Phone\n555\n\nEmail\n\na@b.example',
  );
});

test('leaves out the head, parts for the HTML form alone, and other elements', () => {
  const email = [
    anElement('head', {}, p('head')),
    anElement('div', { 'data-skip-in-text': true }, p('preview')),
    anElement('pre', {}, 'code'),
    anElement('th', {}, 'cell'),
    anElement('sup', {}, 'note'),
    p('Text'),
  ];

  expect(textForm(email)).toBe('Text');
});

test('puts no sign directly after a URL [REPLY-72]', () => {
  const link = anElement('a', { href: 'https://a.example/#key' }, 'the page');

  expect(textForm([p('Open ', link, '.')])).toBe('Open the page https://a.example/#key');
  expect(textForm([p('Open ', anElement('b', {}, link), ', or call (', link, ') us.')])).toBe(
    'Open the page https://a.example/#key , or call (the page https://a.example/#key ) us.',
  );
  expect(textForm([p('Open ', link, ' now.')])).toBe('Open the page https://a.example/#key now.');
  expect(textForm([p('https://a.example', '/path')])).toBe('https://a.example/path');
});

test('appends the URL of a link, except for email addresses and phone numbers', () => {
  const link = (href: string, ...children: EmailNode[]) => anElement('a', { href }, ...children);

  expect(textForm([p('Open ', link('https://a.example/tel:', anElement('b', {}, 'all'), ' leads'), '.')])).toBe(
    'Open all leads https://a.example/tel:',
  );
  expect(textForm([p(link('mailto:a@b.example', 'a@b.example'), ' ', link('tel:555', '555'))])).toBe('a@b.example 555');
  expect(textForm([p(anElement('span', { href: 'https://a.example' }, 'no link'))])).toBe('no link');
});
