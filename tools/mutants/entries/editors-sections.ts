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
    rows: ['ED-GALLERY-08'],
    file: 'web/admin/gallery/gallery-images.tsx',
    from: '        start={own}\n',
    to: '',
    why: 'each gallery page starts on the first gallery',
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
  {
    rows: ['ED-ABOUT-04'],
    file: 'web/admin/about/about-editor-page.tsx',
    from: 'name="title" onChange={change}',
    to: 'name="title" onChange={(next) => callout.title || change(next)}',
    why: 'the title of a stored callout cannot be changed',
  },
];
