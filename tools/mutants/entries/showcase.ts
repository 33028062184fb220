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
  {
    rows: ['NITE-12'],
    file: 'web/site/showcase/event-list.tsx',
    from: '<span className="text-accent">{time}</span>',
    to: '<span className="text-accent" suppressHydrationWarning>{new Date(event_date).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })}</span>',
    why: 'the time of an event is in the time zone of the renderer',
  },
  {
    rows: ['PIER-04', 'PIER-05', 'PIER-06', 'PIER-07'],
    file: 'web/site/showcase/piercings.tsx',
    from: '{texts[block].description && <p className="prose mt-3">{texts[block].description}</p>}',
    to: '<p className="prose mt-3">{texts.piercings_block1.description}</p>',
    why: 'each block has the description of the first',
  },
  {
    rows: ['PIER-07'],
    file: 'web/site/showcase/piercings.tsx',
    from: '{texts[block].description && <p',
    to: "{block !== 'piercings_block4' && texts[block].description && <p",
    why: 'the fourth block has no description',
  },
  {
    rows: ['PIER-05', 'PIER-06'],
    file: 'web/site/showcase/piercings.tsx',
    from: "'piercings_block2', 'piercings_block3',",
    to: "'piercings_block3', 'piercings_block2',",
    why: 'two blocks change places',
  },
];
