import type { Mutant } from './mutant.ts';

/** Held, damaged and failed: spam checks, retries, undelivered emails, and what the editors preview. */
export const faults: Mutant[] = [
  {
    rows: ['LEAD-37'],
    file: 'web/admin/leads/list/unreadable-leads.tsx',
    from: '<span className="mr-auto text-quiet [overflow-wrap:anywhere]">{lead.id}</span>',
    to: '<span className="mr-auto" />',
    why: 'a damaged lead is shown without its id',
  },
  {
    rows: ['ED-25'],
    file: 'web/site/showcase/artists.tsx',
    from: "alt={alt ?? ''}",
    to: 'alt={alt || name}',
    why: "a photo without a description repeats the artist's name",
  },
  {
    rows: ['ED-27'],
    file: 'web/app/section-preview.tsx',
    from: 'class="relative" inert></div>',
    to: 'class="relative"></div>',
    why: 'links and buttons of the preview can be pressed',
  },
  {
    rows: ['BOOK-28'],
    file: 'web/site/booking/hidden-field.tsx',
    from: 'tabIndex={-1}',
    to: 'tabIndex={0}',
    why: 'the keyboard reaches the hidden field',
  },
  {
    rows: ['BOOK-29'],
    file: 'web/site/booking/booking-form.tsx',
    from: 'privacy_version: privacyVersion || undefined',
    to: 'privacy_version: undefined',
    why: 'the lead does not store the version of the notice',
  },
];
