import { renderToStaticMarkup } from 'react-dom/server';
import { aLead } from '../testing/builders.ts';
import { leadDetailsMail, notificationMail, testMail } from './compose-mails.tsx';
import { renderMail } from './render-mail.ts';

const studio = { name: 'Tom & "Jerry\'s"', siteUrl: 'https://studio.example/?a=1&b=2', timeZone: 'UTC' };
const settings = { enabled: true, from: 'a@x.example', to: ['b@x.example'], subjectTemplate: '' };
const lead = aLead({ first_name: '<b>Ada</b> & "co"', description: "It's\n<script>alert(1)</script>" });

test.each([
  ['notification', notificationMail(lead, settings, studio)],
  ['selected leads', leadDetailsMail([lead, aLead()], settings, studio)],
  ['test', testMail(settings, studio)],
])('the HTML of the %s mail is what React itself makes of it', (_, { content }) => {
  const ours = tagsOf(renderMail(content).html.replace(/^<!DOCTYPE[^>]*>/, ''));
  const theirs = tagsOf(renderToStaticMarkup(content));

  expect(ours.body).toEqual(theirs.body);
  // React puts the viewport in front of the others.
  expect(ours.head.toSorted()).toEqual(theirs.head.toSorted());
});

test('nothing, lists and fragments are shown as React shows them', () => {
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

  expect(renderMail(content).html).toContain(renderToStaticMarkup(content));
});

test('the text form keeps the line breaks of visitors, and has no markup', () => {
  const { text } = renderMail(notificationMail(lead, settings, studio).content);

  expect(text).toContain("Description\nIt's\n<script>alert(1)</script>\n\n---");
  expect(text).toContain('open all leads https://studio.example/?a=1&b=2/admin/leads.');
});

test('what a mail cannot hold is refused', () => {
  expect(() => renderMail(<p>{{} as never}</p>)).toThrow(/neither element nor text/);
});

function tagsOf(html: string) {
  const [head = '', body = ''] = html.split(/(?=<body)/);
  return { head: head.split(/(?=<)/), body: body.split(/(?=<)/) };
}
