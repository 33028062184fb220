import type { Mutant } from './mutant.ts';

export const site: Mutant[] = [
  {
    rows: ['LIVE-01'],
    file: 'web/app/follow-changes.ts',
    from: '    published: (version) => void follower.published(version),',
    to: '    published: () => {},',
    why: 'an open page ignores live messages',
  },
  {
    rows: ['LIVE-09'],
    file: 'web/app/refresh-content.ts',
    from: 'if (!isNewer(content, root)) return;',
    to: 'if (!isNewer(content, root) || content.mode !== root.dataset.mode) return;',
    why: 'an open page does not follow coming-soon mode',
  },
  {
    rows: ['HDR-07'],
    file: 'web/site/header.tsx',
    from: '<span className="max-md:sr-only">',
    to: '<span className="max-md:hidden">',
    why: 'the directions button has no name on small screens',
  },
];
