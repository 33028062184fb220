import type { EmailElement, EmailNode } from './email-tree.ts';
import { htmlForm } from './html-form.ts';

function anElement(tag: string, attributes: EmailElement['attributes'] = {}, ...children: EmailNode[]): EmailElement {
  return { tag, attributes, children };
}

test('escapes texts and attribute values', () => {
  const hostile = `<i> & "it's"`;

  expect(htmlForm([anElement('p', { title: hostile }, hostile, anElement('b', {}, 'bold')), 'end'])).toBe(
    '<p title="&lt;i&gt; &amp; &quot;it&#x27;s&quot;">&lt;i&gt; &amp; &quot;it&#x27;s&quot;<b>bold</b></p>end',
  );
});

test.each(['br', 'hr', 'img', 'link', 'meta'])('closes the void element %s, which has no content', (tag) => {
  expect(htmlForm([anElement(tag, { id: 'a' })])).toBe(`<${tag} id="a"/>`);
});

test('closes an empty element that can have content with a tag', () => {
  expect(htmlForm([anElement('td')])).toBe('<td></td>');
});

test('does not escape style sheets', () => {
  const sheet = anElement('style', {}, '@media (width>600px){', 'a>b{color:red}}');

  expect(htmlForm([sheet])).toBe('<style>@media (width>600px){a>b{color:red}}</style>');
});

test('writes attributes as HTML names them, and leaves out those without a value', () => {
  const attributes = {
    className: 'card',
    httpEquiv: 'x',
    width: 0,
    lang: 'en',
    title: undefined,
    id: null,
    hidden: false,
  };

  expect(htmlForm([anElement('p', attributes)])).toBe('<p class="card" http-equiv="x" width="0" lang="en"></p>');
});

test('writes styles as CSS names them, and leaves out those without a value', () => {
  const style = { backgroundColor: '#fff', lineHeight: 1.5, color: undefined, borderTopWidth: '1px' };

  expect(htmlForm([anElement('p', { style })])).toBe(
    '<p style="background-color:#fff;line-height:1.5;border-top-width:1px"></p>',
  );
});
