import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { previewSections } from '#shared/website/page.ts';
import { homeOf } from './page-for-tests.ts';
import { Section } from './section-preview.tsx';

const image = { image_url: '/media/a.jpg', title: 'Moth' };
const stored = {
  callouts: [{ title: 'Clean' }],
  artists: [{ name: 'Juno Vale' }],
  events: [{ name: 'The first night', event_date: '2026-05-06T02:30:00Z' }],
  faqs: [{ question: 'Why?', answer: 'So.' }],
  questions: [{ question: 'How large?' }],
  images: { art: [image], nightlife: [image], piercings: [image], tattoos: [image] },
  pictures: { '/media/a.jpg': { hash: 'abc', width: 4, height: 3, widths: [4], color: '#123' } },
};

test.each(previewSections)(
  'shows the same of a section as with the whole page, from what it reads: %s [ED-27]',
  (section) => {
    const [whole, read] = [homeOf(stored), homeOf(stored, section)].map((content) =>
      renderToStaticMarkup(createElement(Section, { section, content })),
    );

    expect(read).toBe(whole);
  },
);
