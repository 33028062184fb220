import type { Mutant } from './mutant.ts';

/** The showcase: artists, galleries, piercings and events. */
export const showcase: Mutant[] = [
  {
    rows: ['SHOW-08'],
    file: 'web/site/showcase/panel-head.tsx',
    from: '{description.trim() && <p className="prose mt-3">{description}</p>}',
    to: '<p className="prose mt-3">{description}</p>',
    why: 'an empty description leaves an empty paragraph',
  },
  {
    rows: ['GAL-02', 'CONST-03'],
    file: 'web/app/site-sections.css',
    from: '  @variant md {\n    grid-template-columns: repeat(3, minmax(0, 1fr));\n  }\n\n  @variant lg {\n    grid-template-columns: repeat(4, minmax(0, 1fr));',
    to: '  @variant md {\n    grid-template-columns: repeat(3, minmax(0, 1fr));\n  }\n\n  @media (width >= 1025px) {\n    grid-template-columns: repeat(4, minmax(0, 1fr));',
    why: 'art is shown in four columns one pixel too late',
  },
];
