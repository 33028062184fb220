import { renderToStaticMarkup } from 'react-dom/server';
import { aLead } from '../testing/builders.ts';
import { leadDetailsEmail, notificationEmail, testEmail } from './compose-emails.tsx';
import { renderEmail } from './render-email.ts';

const studio = { name: 'Tom & "Jerry\'s"', siteUrl: 'https://studio.example/?a=1&b=2', timeZone: 'UTC' };
const settings = { enabled: true, from: 'a@x.example', to: ['b@x.example'], subjectTemplate: '' };
const lead = aLead({ first_name: '<b>Ada</b> & "co"', description: "It's\n<script>alert(1)</script>" });

test.each([
  ['notification', notificationEmail(lead, settings, studio)],
  ['selected leads', leadDetailsEmail([lead, aLead()], settings, studio)],
  ['test', testEmail(settings, studio)],
])('renders the same HTML of the %s email as React', (_, { content }) => {
  const ours = tagsOf(renderEmail(content).html.replace(/^<!DOCTYPE[^>]*>/, ''));
  const theirs = tagsOf(renderToStaticMarkup(content));

  expect(ours.body).toEqual(theirs.body);
  // React puts the viewport in front of the others.
  expect(ours.head.toSorted()).toEqual(theirs.head.toSorted());
});

test('renders empty values, lists and fragments like React', () => {
  const fragment = (
    <>
      <b>bold</b> text
    </>
  );
  const content = (
    <p hidden={false} title={'a"b'}>
      {null}
      {false}
      {['x', <br key="1" />, 3]}
      {fragment}
    </p>
  );

  expect(renderEmail(content).html).toContain(renderToStaticMarkup(content));
});

test('begins with the doctype that Outlook expects', () => {
  expect(renderEmail(<p>Text</p>).html).toBe(
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><p>Text</p>',
  );
});

test("keeps visitors' line breaks in the text form, without markup", () => {
  const { text } = renderEmail(notificationEmail(lead, settings, studio).content);

  expect(text).toContain("Description\nIt's\n<script>alert(1)</script>\n\nEmail");
  expect(text).toContain(`Open the Lead https://studio.example/?a=1&b=2/admin/leads/${lead.id}`);
});

test('rejects content that an email cannot contain', () => {
  expect(() => renderEmail(<p>{{} as never}</p>)).toThrow(/neither an element nor text/);
});

function tagsOf(html: string) {
  const [head = '', body = ''] = html.split(/(?=<body)/);
  return { head: head.split(/(?=<)/), body: body.split(/(?=<)/) };
}
