import { expect, test } from 'vitest';
import {
  documentOf,
  find,
  formContentOf,
  hrefsOf,
  nameOf,
  oneOfEach,
  publish,
  type Stored,
  textsOf,
  valuesOf,
} from './page-for-tests.ts';

const section = (stored: Stored, selector: string) => find(documentOf(stored), selector);

test('shows all sections in order [RTE-01] [RTE-05]', () => {
  const sections = documentOf(oneOfEach).querySelectorAll(
    'header, [data-hero], #about, #showcase, #booking, #faq, footer',
  );

  const names = [...sections].map(({ id, localName }) => id || localName);
  expect(names).toEqual(['header', 'section', 'about', 'showcase', 'booking', 'faq', 'footer']);
});

test('gives no two elements of the built-in content one id [LIVE-13]', () => {
  const ids = valuesOf(documentOf({}), '[id]', 'id');

  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

test('labels the booking button of the header as stored, or Book Now [HDR-02]', () => {
  const label = (texts: Stored['texts']) => textsOf(documentOf({ texts }), 'header a[href="#booking"]');

  expect(label({ 'header/booking_button': 'Save a chair' })).toEqual(['Save a chair']);
  expect(label({})).toEqual(['Book Now']);
});

test('opens a map of the postal address in a new tab from header and footer, and only with an address [HDR-05] [FOOT-09]', () => {
  const page = documentOf({ texts: { 'contact/address': '12 Lantern Yard, Old Harbour' } });
  const map = ['https://www.google.com/maps/search/?api=1&query=12%20Lantern%20Yard%2C%20Old%20Harbour'];

  expect(hrefsOf(find(page, 'header'), 'Directions')).toEqual(map);
  expect(hrefsOf(find(page, 'footer'), 'Get Directions')).toEqual(map);
  expect(valuesOf(page, 'a[href*="google.com/maps"]', 'target')).toEqual(['_blank', '_blank']);
  expect(publish().get('index.html')).not.toContain('google.com/maps');
});

test('shows the logo in header and footer, linked to the top of the page [HDR-01] [FOOT-01]', () => {
  const page = documentOf({ texts: { 'branding/logo': '/media/logo.svg' }, name: 'Black Lantern' });

  for (const part of ['header', 'footer']) {
    expect(valuesOf(page, `${part} img`, 'src')).toEqual(['/media/logo.svg']);
    expect(valuesOf(page, `${part} img`, 'alt')).toEqual(['Black Lantern']);
  }
  expect(hrefsOf(find(page, 'header'), 'Black Lantern')).toEqual(['#top']);
});

test('shows the studio name without a logo, in the footer with the initials of two words [HDR-01] [FOOT-01]', () => {
  const page = documentOf({ name: 'Black Lantern' });

  expect(hrefsOf(find(page, 'header'), 'Black Lantern')).toEqual(['#top']);
  expect(page.querySelectorAll('header img, footer img')).toHaveLength(0);
  expect(textsOf(page, 'footer > div p > span').slice(0, 2)).toEqual(['BL', 'Black Lantern']);
});

test('shows the stored title and subtitle of the hero, the title as the main heading, or built-in ones [HERO-01]', () => {
  const hero = (texts: Stored['texts']) => textsOf(documentOf({ texts }), 'h1, [data-hero] > p');

  expect(hero({ 'hero/title': 'Needles & noise', 'hero/subtitle': 'Ring twice.' })).toEqual([
    'Needles & noise',
    'Ring twice.',
  ]);
  expect(hero({})).toEqual(['Ink after dark', 'Tattoos, piercings, art and late nights.']);
});

test("links the hero's buttons to existing sections", () => {
  const page = documentOf();
  const hero = find(page, '[data-hero]');

  expect(hrefsOf(hero, 'Book Appointment')).toEqual(['#booking']);
  expect(hrefsOf(hero, 'Learn More')).toEqual(['#about']);
  expect(page.querySelectorAll('section#booking, section#about')).toHaveLength(2);
});

test('shows the stored photo, headline and description of the studio [ABOUT-01]', () => {
  const about = section(
    {
      texts: {
        'about/photo': '/media/door.jpg',
        'about/headline': 'Who we are',
        'about/description': 'We draw first.',
      },
    },
    '#about',
  );

  expect(valuesOf(about, 'img', 'src')).toEqual(['/media/door.jpg']);
  expect(textsOf(about, 'h2, h2 + p')).toEqual(['Who we are', 'We draw first.']);
});

test('shows a storefront image, a default headline and three callouts until the studio stores its own [ABOUT-01] [ABOUT-11]', () => {
  const about = section({}, '#about');

  expect(valuesOf(about, 'img', 'src')).toEqual(['/assets/storefront-image.jpg']);
  expect(textsOf(about, 'h2')).toEqual(['About Our Studio']);
  expect(textsOf(about, 'li h3')).toEqual(['100% Female Artists', 'Late Night Sessions', 'Walk Ins Welcome']);
  expect(section({ callouts: [{ title: 'Hidden', is_active: false }] }, '#about').querySelectorAll('li')).toHaveLength(
    0,
  );
});

test('shows the active callouts in order, each with icon, title and description [ABOUT-07]', () => {
  const about = section(
    {
      callouts: [
        { title: 'Second thoughts welcome', description: 'Take a week.', icon: 'Clock' },
        { title: 'Not to be seen', description: 'Hidden.', is_active: false },
        { title: 'Always two needles', description: 'One is spare.', icon: 'Users' },
      ],
    },
    '#about',
  );

  expect(textsOf(about, 'li h3')).toEqual(['Second thoughts welcome', 'Always two needles']);
  expect(textsOf(about, 'li p')).toEqual(['Take a week.', 'One is spare.']);
  // The dial of the clock, which the other icon lacks.
  const dials = [...about.querySelectorAll('li > svg')].map((icon) => icon.querySelectorAll('circle[r="10"]').length);
  expect(dials).toEqual([1, 0]);
});

test('shows the stored title and description of the booking section, and its notes below the form [BOOK-01] [BOOK-24]', () => {
  const booking = section(
    { texts: { 'booking/title': 'Come by', 'booking/description': 'We draw first.' } },
    'section#booking',
  );

  expect(textsOf(booking, 'h2, h2 + p')).toEqual(['Come by', 'We draw first.']);
  expect(booking.getAttribute('aria-labelledby')).toBe(find(booking, 'h2').id);
  expect(textsOf(booking, 'ul li')).toEqual([
    'Walk-ins welcome! But appointments are recommended for larger or custom tattoos.',
    'Late-night sessions available by reservation only.',
  ]);
  const notes = (stored: string) =>
    textsOf(section({ texts: { 'booking/notes_content': stored } }, '#booking'), 'ul li');
  expect(notes('By appointment.\n\nCash only.\n')).toEqual(['By appointment.', 'Cash only.']);
  expect(section({ texts: { 'booking/notes_content': ' ' } }, '#booking').querySelector('ul')).toBeNull();
});

test('renders seven empty form controls with labels, types and autofill, without built-in validation [BOOK-06] [BOOK-07]', () => {
  const form = find(documentOf(), 'form');
  // Two more are for programs alone.
  const controls = [...form.querySelectorAll('input:not([tabindex="-1"], [type="hidden"]), select, textarea')];

  const described = controls.map((control) => [
    control.getAttribute('name'),
    find(form, `label[for="${control.id}"]`).firstChild?.textContent,
    control.getAttribute('type') ?? control.localName,
    control.getAttribute('autocomplete'),
  ]);
  expect(described).toEqual([
    ['firstName', 'First Name', 'text', 'given-name'],
    ['lastName', 'Last Name', 'text', 'family-name'],
    ['phone', 'Phone', 'tel', 'tel'],
    ['email', 'Email', 'email', 'email'],
    ['service', 'Service', 'select', null],
    ['artist', 'Preferred Artist (optional)', 'select', null],
    ['description', 'Describe your idea', 'textarea', null],
  ]);
  for (const forbidden of ['maxlength', 'pattern', 'required']) {
    expect(controls.filter((control) => control.hasAttribute(forbidden))).toEqual([]);
  }
  expect(controls.filter((control) => control.getAttribute('value'))).toEqual([]);
  const chosen = [...form.querySelectorAll('option[selected]')].map((option) => option.getAttribute('value'));
  expect(chosen.filter(Boolean)).toEqual([]);
  expect(find(form, 'textarea').textContent).toBe('');
});

test('never puts typed values into a URL when the form is sent before its script has loaded', () => {
  expect(find(documentOf(), 'form').getAttribute('method')).toBe('post');
});

test('offers the eight services in order, tattoos with their size [BOOK-14]', () => {
  const service = section({}, '#service');

  const [placeholder, ...options] = service.querySelectorAll('option');
  expect(placeholder?.textContent).toBe('Choose a service');
  expect(options.map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
    ['tattoo-small', 'Small Tattoo (under 3 inches)'],
    ['tattoo-medium', 'Medium Tattoo (3 to 6 inches)'],
    ['tattoo-large', 'Large Tattoo (6 inches and up)'],
    ['tattoo-sleeve', 'Sleeve or Large Piece'],
    ['piercing-ear', 'Ear Piercing'],
    ['piercing-facial', 'Facial Piercing'],
    ['piercing-body', 'Body Piercing'],
    ['consultation', 'Consultation'],
  ]);
});

test('offers no preference and every active artist by name [BOOK-16]', () => {
  const artist = section(
    { artists: [{ name: 'Zora Inkwell' }, { name: 'Hidden Hand', is_active: false }, { name: 'Mary  Jane' }] },
    '#artist',
  );

  const options = [...artist.querySelectorAll('option')];
  expect(options.map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
    ['', 'Choose an artist'],
    ['no-preference', 'No preference'],
    ['zora-inkwell', 'Zora Inkwell'],
    ['mary-jane', 'Mary  Jane'],
  ]);
});

test('has the first eight artists in the document, the others in a file, and without scripts a link to a form with all [BOOK-16]', () => {
  const artists = Array.from({ length: 10 }, (_, index) => ({ name: `Mara ${index + 1}` }));
  const booking = section({ artists }, '#booking');

  expect(valuesOf(booking, '#artist option', 'value').slice(2)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `mara-${n}`),
  );
  expect(formContentOf(booking).choices).toHaveLength(8);
  expect(formContentOf(booking).moreChoices).toBe('/content-choices.json?version=7');
  expect(JSON.parse(publish({ artists }).get('content-choices.json') ?? '')).toEqual([
    { value: 'mara-9', name: 'Mara 9' },
    { value: 'mara-10', name: 'Mara 10' },
  ]);
  expect(hrefsOf(booking, 'Form with all artists')).toEqual(['/api/booking']);
  const few = section({ artists: artists.slice(2) }, '#booking');
  expect([formContentOf(few).moreChoices, few.querySelector('noscript > .link')]).toEqual([undefined, null]);
});

test.each([
  ['form', 'false'],
  ['soon', 'true'],
])('says at the end of the form how to call when it cannot be loaded: %s [BOOK-35]', (form, coming_soon) => {
  const texts = { 'contact/phone': '555 0100', 'general/coming_soon_enabled': coming_soon };
  const notice = find(documentOf({ texts }), `[data-island="${form}"] ~ [data-failed]`);

  expect(hrefsOf(notice, '555 0100')).toEqual(['tel:5550100']);
});

test('shows the stored title, description and active questions in order [FAQ-01] [FAQ-02]', () => {
  const faq = section(
    {
      texts: { 'faq/title': 'Asked before', 'faq/description': 'And answered.' },
      faqs: [
        { question: 'May I bring a friend?', answer: 'One, and quiet.' },
        { question: 'Hidden question?', answer: 'Hidden answer.', is_active: false },
        { question: 'Do you take cards?', answer: 'All of them.' },
      ],
    },
    '#faq',
  );

  expect(textsOf(faq, 'h2, h2 + p')).toEqual(['Asked before', 'And answered.']);
  expect(textsOf(faq, 'summary')).toEqual(['May I bring a friend?', 'Do you take cards?']);
  expect(textsOf(faq, 'details p')).toEqual(['One, and quiet.', 'All of them.']);
});

test('answers three built-in questions with what the studio has entered until it stores its own, and has no section once all are inactive [FAQ-07] [CONST-04]', () => {
  const faq = section({ texts: { 'contact/hours': 'Fridays only', 'contact/address': '7 Quay Street' } }, '#faq');
  const unknown = section({ texts: { 'contact/hours': ' ' } }, '#faq');
  const hidden = documentOf({ faqs: [{ question: 'Hidden?', answer: 'Yes.', is_active: false }] });

  expect(textsOf(faq, 'summary')).toEqual([
    'Do I need an appointment, or can I walk in?',
    'When are you open?',
    'Where do I find you?',
  ]);
  expect(textsOf(faq, 'details p')).toEqual([
    'Send us a request with the form on this page, and we settle a time with you. You can ask there about walk-ins, too.',
    'Fridays only',
    '7 Quay Street',
  ]);
  expect(textsOf(unknown, 'summary')).toEqual(['Do I need an appointment, or can I walk in?']);
  expect(hidden.querySelectorAll('#faq, details')).toHaveLength(0);
});

test('offers a call beside the questions if a number is stored [FAQ-09]', () => {
  const faq = section({ texts: { 'contact/phone': '555 0100' } }, '#faq');

  expect(textsOf(faq, 'h3')).toEqual(['Still have questions?']);
  expect(hrefsOf(faq, 'Call 555 0100')).toEqual(['tel:5550100']);
  for (const without of [section({}, '#faq'), section({ texts: { 'contact/phone': ' ' } }, '#faq')]) {
    expect(valuesOf(without, 'a', 'href')).toEqual(['#booking']);
  }
});

test('shows the stored description and contact details in the footer [FOOT-03] [FOOT-09]', () => {
  const footer = section(
    {
      texts: {
        'footer/description': 'Since 2009.',
        'contact/address': '12 Lantern St',
        'contact/phone': '(555) 010-0123',
        'contact/email': 'hello@studio.example',
        'contact/hours': 'Fridays only',
        'contact/instagram': '@ink',
        'contact/facebook': 'https://facebook.com/nightink',
      },
    },
    'footer',
  );

  expect(footer.textContent).toContain('Since 2009.');
  const details = [...footer.querySelectorAll('dl > div')].map((detail) => textsOf(detail, 'dt, dd'));
  expect(details).toEqual([
    ['H.Q.', '12 Lantern St'],
    ['P.', '(555) 010-0123'],
    ['E.', 'hello@studio.example'],
    ['Hours', 'Fridays only'],
    ['Instagram', '@ink'],
    ['Facebook', '@nightink'],
  ]);
  for (const [name, href] of [
    ['(555) 010-0123', 'tel:5550100123'],
    ['Call Now', 'tel:5550100123'],
    ['hello@studio.example', 'mailto:hello@studio.example'],
    ['Instagram @ink', 'https://www.instagram.com/ink'],
    ['Facebook @nightink', 'https://facebook.com/nightink'],
  ] as const) {
    expect(hrefsOf(footer, name)).toEqual([href]);
  }
});

test('hides what is not stored from the footer [FOOT-03]', () => {
  expect([...section({}, 'footer').querySelectorAll('a, dt')].map(nameOf)).toEqual([
    'Book Appointment',
    'Privacy',
    'Back to top',
  ]);
});

test('ends with the copyright of this year and links to the form and to the top [FOOT-12]', () => {
  const page = documentOf({ name: 'Night, Inc' });
  const footer = find(page, 'footer');

  expect(textsOf(footer, 'p').at(-1)).toBe(`© ${new Date().getFullYear()} Night, Inc. All rights reserved.`);
  expect(hrefsOf(footer, 'Book Appointment')).toEqual(['#booking']);
  expect(hrefsOf(footer, 'Back to top')).toEqual(['#top']);
});

test('has the stored name of the studio everywhere, and that of the stage while it is blank [GEN-32] [GEN-33]', () => {
  const events = [{ name: 'A night', event_date: '2026-05-06T02:30:00Z' }];
  for (const [studio_name, shown, hidden] of [
    ['Moth House', 'Moth House', 'Old Ink'],
    [' ', 'Old Ink', 'Moth House'],
  ] as const) {
    const files = publish({ name: 'Old Ink', events, texts: { 'general/studio_name': studio_name } });
    const soon = publish({
      name: 'Old Ink',
      texts: { 'general/studio_name': studio_name, 'general/coming_soon_enabled': 'true' },
    });
    const named = [...files].filter(([key]) => /\.(html|ics)$/.test(key) && key !== '404.html');
    expect(named.map(([key]) => key.replace(/events\/\w+/, 'events/x')).toSorted()).toEqual([
      'events.ics',
      'events/x.ics',
      'index.html',
      'privacy.html',
      'request.html',
      'staff-404.html',
      'staff.html',
    ]);
    for (const [key, text] of named) {
      expect([key, text.includes(shown), text.includes(hidden)]).toEqual([key, true, false]);
    }
    expect(soon.get('index.html')).toContain(shown);
    expect(soon.get('index.html')).not.toContain(hidden);
    expect(files.get('index.html')).toContain(`"name":"${shown}"`);
  }
});
