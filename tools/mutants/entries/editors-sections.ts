import type { Mutant } from './mutant.ts';

/** The fields and lists of each editor. */
export const editorSections: Mutant[] = [
  {
    rows: ['ED-NITE-07'],
    file: 'web/admin/night-life/event-list.tsx',
    from: 'kind="event"',
    to: 'kind="about"',
    why: 'images of events are limited as photos are, and named so',
  },
  {
    rows: ['ED-CONTACT-02'],
    file: 'web/admin/contact/contact-editor-page.tsx',
    from: "'hours', 'instagram', 'facebook'] as const",
    to: "'hours', 'instagram'] as const",
    why: 'Facebook cannot be edited',
  },
  {
    rows: ['DATA-22'],
    file: 'web/admin/contact/contact-editor-page.tsx',
    from: 'section="header" fields={[\'booking_button\']}',
    to: 'section="header" fields={[]}',
    why: 'the booking button cannot be edited',
  },
  {
    rows: ['ED-GALLERY-04'],
    file: 'web/admin/gallery/image-editor.tsx',
    from: '          multiple\n',
    to: '',
    why: 'one file can be chosen at a time',
  },
];
