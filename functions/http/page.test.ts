import { html, page } from './page.ts';

const unsafe = `<b title='x'>&"`;
const safe = '&lt;b title=&#39;x&#39;&gt;&amp;&quot;';

test('escapes each value of a template once, but not what is HTML already', () => {
  const inner = html`<i>${unsafe}</i>`;

  expect(html`<p title="${unsafe}">${inner}${[inner, inner]}${0}${false}${undefined}</p>\n`.text).toBe(
    `<p title="${safe}">${`<i>${safe}</i>`.repeat(3)}0</p>\n`,
  );
});

test('escapes title and name of the studio in a page', () => {
  const text = page({ title: unsafe, studioName: unsafe }, html``);

  expect(text.split(safe)).toHaveLength(4);
  expect(text).not.toContain(unsafe);
});
