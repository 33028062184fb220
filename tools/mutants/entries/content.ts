import type { Mutant } from './mutant.ts';

export const content: Mutant[] = [
  {
    rows: ['BOOK-03'],
    file: 'web/admin/contact/contact-editor-page.tsx',
    from: "section=\"booking\" fields={['title', 'description']}",
    to: 'section="booking" fields={[\'title\']}',
    why: 'staff cannot edit the description of the booking section',
  },
  {
    rows: ['LIVE-08'],
    file: 'web/admin/editor/use-draft.ts',
    from: '    if (hasNews && !ownResponses.has(stored.origin)) showNotice(editorNotices.changedElsewhere);\n',
    to: '',
    why: 'staff get no notice that the content changed elsewhere',
  },
  {
    rows: ['LIVE-03'],
    file: 'web/app/content-follower.ts',
    from: '    this.#newest = Math.max(this.#newest, version);\n    await this.#catchUp();',
    to: '    await pause(3000);\n    this.#newest = Math.max(this.#newest, version);\n    await this.#catchUp();',
    why: 'an open page follows three seconds later',
  },
  {
    rows: ['DATA-54'],
    file: 'functions/site/republish-if-stale.ts',
    from: 'if (published && live.version === snapshot.version && shownIn(published.files) === shownIn(files)) return false;',
    to: 'if (live.version === snapshot.version && (!published || shownIn(published.files) === shownIn(files))) return false;',
    why: 'the hourly check treats a refused invalidation as done',
  },
  {
    rows: ['RTE-34'],
    file: 'infra/stack/cdn-functions.ts',
    from: '|auth\\\\/?)$/;',
    to: ')$/;',
    why: 'staff cannot sign in at /auth in coming-soon mode',
  },
];
