import type { Mutant } from './mutant.ts';

/** The public page, except its showcase. */
export const home: Mutant[] = [
  {
    rows: ['HDR-10'],
    file: 'web/site/header.tsx',
    from: '<a href="#top" className="mr-auto',
    to: '<a href="#faq" className="mr-auto',
    why: 'the logo does not link to the top',
  },
  {
    rows: ['FAQ-06'],
    file: 'web/site/faq.tsx',
    from: '{faqs.map(({ id, question, answer }) => (',
    to: "{(typeof window === 'undefined' ? [] : faqs).map(({ id, question, answer }) => (",
    why: 'the questions are not in the document and arrive with the application',
  },
  {
    rows: ['RTE-05', 'RTE-01'],
    file: 'web/site/site-page.tsx',
    from: '        <Booking content={content} />\n        <Faq content={content} />',
    to: '        <Faq content={content} />\n        <Booking content={content} />',
    why: 'the questions come before the form',
  },
  {
    rows: ['MSG-13'],
    file: 'web/site/gallery/responsive-image.tsx',
    from: 'if (broken && !fallback) return <NoImage />;',
    to: '',
    why: 'a broken image stays in the gallery',
  },
  {
    rows: ['MSG-12'],
    file: 'web/site/use-broken-logo.ts',
    from: 'if (!logged.has(src)) console.error',
    to: 'console.error',
    why: 'a broken logo is logged once per occurrence',
  },
  {
    rows: ['FOOT-02'],
    file: 'web/site/footer.tsx',
    from: '        {initials(name)}\n',
    to: '        {name.slice(0, 1)}\n',
    why: 'the footer shows one initial of a name of two words',
  },
];
