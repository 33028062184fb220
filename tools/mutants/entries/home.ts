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
];
