import { contrast, defaultStyle } from '#shared/website/style.ts';
import { find, type PageElement, readPage } from '../testing/read-page.ts';
import { sampleEmails, sampleLink } from './sample-emails.ts';

const studio = { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'America/New_York' };
const emails = Object.entries(sampleEmails(studio));
/** A letter has no headline, and a button only for the times that it offers. A disabled account opens nothing. */
const withHeadline = emails.filter(([name]) => !name.startsWith('reply'));
const withButton = emails.filter(([name]) => !/^(reply-(letter|aftercare|checkup)|account-disabled)$/.test(name));

/** The elements of the body of an email. */
function bodyOf(html: string): PageElement[] {
  return readPage((/<body.*<\/body>/s.exec(html)?.[0] ?? '').replaceAll('/>', '>'));
}

test.each(emails)('the email %s says all in its plain text', (_, { subject, text }) => {
  expect(`Subject: ${subject}\n\n${text}`).toMatchSnapshot();
});

test.each(emails)(
  'the email %s begins with the studio, has a text for inboxes without a URL, and loads nothing [REPLY-21]',
  (_, { html }) => {
    const body = bodyOf(html);

    expect(find(body, 'p')[0]?.text).toBe('Afterhours');
    expect(find(body, 'div', { 'data-skip-in-text': 'true' })[0]?.text).toMatch(/^(?!.*https?:)\w+.* \w+/);
    expect(html).not.toMatch(/<img|<link|@import|url\(|<script/);
  },
);

test.each(withHeadline)('the email %s says its state in one headline [MAIL-50]', (_, { html, text }) => {
  const headlines = find(bodyOf(html), 'h1').map((each) => each.text);

  expect(headlines).toEqual([expect.stringMatching(/\w+ \w+/)]);
  expect(text.split('\n\n').slice(0, 2)).toEqual(['Afterhours', ...headlines]);
});

test.each(withButton)(
  'the email %s has one button, whose URL its plain text names [MAIL-50]',
  (name, { html, text }) => {
    const urls = find(bodyOf(html), 'a', { class: 'button edge' }).map((each) => each.attributes.href ?? '');

    const isToVisitor = /^(confirmation|link|date|reply)/.test(name);
    expect(urls).toEqual([isToVisitor ? sampleLink : expect.stringMatching(/^https:\/\/studio\.example\/admin/)]);
    expect(text).toContain(urls[0]);
  },
);

const colors = { yellow: '#ffff00', black: '#000000', white: '#ffffff', default: defaultStyle.primary };
const styles = Object.entries(colors).map(([name, primary]) => [name, { ...defaultStyle, primary }] as const);
const whiteSite = { ...defaultStyle, background: '#ffffff', text: '#f5f5f5' };

test.each([...styles, ['white website', whiteSite] as const])(
  'each text of each email is readable in light and dark with a primary color or background of the studio (%s) [MAIL-51]',
  (_, style) => {
    const brands = Object.entries(sampleEmails({ ...studio, brand: { style, logo: '' } }));
    const weak = brands.flatMap(([name, { html }]) =>
      (['light', 'dark'] as const).flatMap((scheme) =>
        textColors(html, scheme).flatMap(({ text, ink, ground }) =>
          contrast(ink, ground) < 4.5 ? [`${name}, ${scheme}: ${text} has ${ink} on ${ground}`] : [],
        ),
      ),
    );

    expect(weak).toEqual([]);
  },
);

/** Each text with its color and the color behind it, as an email program applies styles and, in dark mode, the style element. */
function textColors(html: string, scheme: 'light' | 'dark') {
  const [, dark = ''] = /dark\) \{(.*?)\n\}/s.exec(html) ?? [];
  const inDark = (property: string, { attributes }: PageElement) =>
    (attributes.class ?? '')
      .split(' ')
      .flatMap((name) => new RegExp(`\\.${name} \\{ ${property}: (#\\w{6})`).exec(dark)?.[1] ?? []);
  const found = (property: string, from: PageElement): string => {
    for (const each of [from, ...from.within.toReversed()]) {
      const [changed] = scheme === 'dark' ? inDark(property, each) : [];
      const [, own] = new RegExp(`(?:^|;)${property}:(#\\w{6})`).exec(each.attributes.style ?? '') ?? [];
      if (changed || own) return changed ?? own ?? '';
    }
    throw new Error(`No ${property}: ${from.text}`);
  };
  const body = bodyOf(html);
  const texts = body.filter(
    (each) =>
      /^(p|h\d|a|span|li)$/.test(each.tag) &&
      each.text.trim() &&
      !body.some(({ within, text }) => within.at(-1) === each && text === each.text),
  );
  expect(texts.length).toBeGreaterThan(3);
  return texts.map((each) => ({ text: each.text, ink: found('color', each), ground: found('background-color', each) }));
}

test.each(['محمد عبد الله', 'יהודה עמיחי', 'N'.repeat(84)])(
  'the name %s stays a part of its own in the emails to staff, and breaks [MAIL-51]',
  (first_name) => {
    const { notification, news } = sampleEmails(studio, { first_name });

    for (const email of [notification, news]) {
      const [name] = find(bodyOf(email?.html ?? ''), 'bdi');
      expect(name?.text).toBe(`${first_name} Sample`);
      expect(name?.within.at(-1)?.attributes.style).toContain('overflow-wrap:anywhere');
    }
  },
);
