import type { Mutant } from './mutant.ts';

/** Edit mode, lists and notices of all editors. */
export const editors: Mutant[] = [
  {
    rows: ['ED-22'],
    file: 'web/admin/about/about-editor-page.tsx',
    from: 'return { id, title, description, icon, is_active };',
    to: 'return { id, title, description, icon };',
    why: 'the Active switch of callouts stores nothing',
  },
  {
    rows: ['MSG-78'],
    file: 'web/app/dashboard-app.tsx',
    from: 'useEffect(makeRoomForNotices, []);',
    to: '',
    why: 'notices cover the page on a phone',
  },
  {
    rows: ['MSG-13'],
    file: 'web/admin/editor/image-preview.tsx',
    from: 'onError={() => setBroken(url)}',
    to: '',
    why: 'a broken image stays a broken image',
  },
];
