import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Booking } from '#shared/leads/lead-schemas.ts';

/** What happened to a lead, `hoursAfter` it arrived. Its assignee did it, or the visitor answered. */
export type DemoEvent = { hoursAfter: number } & (
  | { kind: 'assignee' }
  | { kind: 'status'; from: LeadStatus; to: LeadStatus }
  | { kind: 'note'; text: string }
  | { kind: 'reply'; subject: string; text: string; offers?: true }
  | { kind: 'answer'; text: string; did?: 'picked' }
  | { kind: 'date'; change: 'agreed' | 'reminder' }
);

/** `hoursAgo` counts back from the first start. `assignee` is the role of the demo account. */
export type DemoLead = Booking & {
  status: LeadStatus;
  hoursAgo: number;
  assignee?: 'user' | 'admin';
  log?: readonly DemoEvent[];
};

/** Booking requests of the demo. */
export const demoLeads: readonly DemoLead[] = [
  {
    first_name: 'Noor',
    last_name: 'Haddad',
    email: 'noor.haddad@mail.example',
    phone: '(555) 010-0150',
    service: 'tattoo-medium',
    artist: null,
    description: 'A moth on the forearm, dot work, about the size of a playing card. No colour.',
    status: 'new',
    hoursAgo: 2,
  },
  {
    first_name: 'Tomás',
    last_name: 'Quiroga',
    email: 'tomas.q@mail.example',
    phone: '(555) 010-0151',
    service: 'piercing-ear',
    artist: null,
    description: 'Two helix rings on the left, gold. I can come by any evening after eight.',
    status: 'new',
    hoursAgo: 9,
    assignee: 'user',
    log: [
      { kind: 'assignee', hoursAfter: 1 },
      { kind: 'note', hoursAfter: 1.5, text: 'Called, no answer. Try again after eight.' },
    ],
  },
  {
    first_name: 'Ingrid',
    last_name: 'Solheim',
    email: 'ingrid@mail.example',
    phone: '(555) 010-0152',
    service: 'tattoo-sleeve',
    artist: null,
    description:
      'Half sleeve, kelp and mackerel, from the elbow up to the shoulder. There is an old anchor on the upper arm that should become part of it.\nI would like to talk first and see sketches.',
    status: 'contacted',
    hoursAgo: 26,
    assignee: 'admin',
    log: [
      { kind: 'assignee', hoursAfter: 2 },
      {
        kind: 'reply',
        hoursAfter: 3,
        subject: 'Your half sleeve',
        text: 'Hello Ingrid,\n\nkelp and mackerel around an old anchor: we would love to draw that. Could you send us a photo of the upper arm in daylight, and come by for a talk on Thursday at six?\n\nMika',
      },
      { kind: 'status', hoursAfter: 3, from: 'new', to: 'contacted' },
      { kind: 'note', hoursAfter: 20, text: 'Sent a photo: the anchor is about 8 cm, faded. Thursday is fine.' },
    ],
  },
  {
    first_name: 'Wei',
    last_name: 'Zhang',
    email: 'wei.zhang@mail.example',
    phone: '(555) 010-0153',
    service: 'consultation',
    artist: null,
    description: 'Cover-up of a name on the wrist. Is it possible without going much larger?',
    status: 'contacted',
    hoursAgo: 49,
    assignee: 'user',
    log: [
      { kind: 'assignee', hoursAfter: 1 },
      {
        kind: 'reply',
        hoursAfter: 4,
        subject: 'Your cover-up',
        text: 'Hello Wei,\n\noften it is, if the name has thin lines. Please come by any evening after eight, so that we can look at it together. The consultation is free.',
      },
      { kind: 'status', hoursAfter: 4, from: 'new', to: 'contacted' },
    ],
  },
  {
    first_name: 'Amara',
    last_name: 'Okonkwo',
    email: 'amara.o@mail.example',
    phone: '(555) 010-0154',
    service: 'tattoo-small',
    artist: null,
    description: 'Three small stars behind the ear, same as my sister has.',
    status: 'converted',
    hoursAgo: 75,
    assignee: 'user',
    log: [
      { kind: 'assignee', hoursAfter: 2 },
      {
        kind: 'reply',
        hoursAfter: 2.5,
        subject: 'Three small stars',
        text: 'Hello Amara,\n\nthat takes half an hour. Do you want the outline only, or filled?',
      },
      { kind: 'status', hoursAfter: 2.5, from: 'new', to: 'contacted' },
      { kind: 'answer', hoursAfter: 20, text: 'The outline only, like my sister. Can she come along?' },
      {
        kind: 'reply',
        hoursAfter: 21,
        subject: 'Dates for your stars',
        text: 'Hello Amara,\n\nof course, bring her. Please choose one of these times.',
        offers: true,
      },
      { kind: 'answer', hoursAfter: 22, text: '', did: 'picked' },
      { kind: 'date', hoursAfter: 22, change: 'agreed' },
      { kind: 'status', hoursAfter: 22, from: 'contacted', to: 'converted' },
      { kind: 'note', hoursAfter: 24, text: 'Has the same needle size as her sister: see the card in the drawer.' },
      { kind: 'date', hoursAfter: 74, change: 'reminder' },
    ],
  },
  {
    first_name: 'Luca',
    last_name: 'Ferri',
    email: 'luca.ferri@mail.example',
    phone: '(555) 010-0155',
    service: 'piercing-facial',
    artist: null,
    description: 'Septum, first time. How long should I plan before a wedding?',
    status: 'closed',
    hoursAgo: 140,
    assignee: 'admin',
    log: [
      { kind: 'assignee', hoursAfter: 5 },
      {
        kind: 'reply',
        hoursAfter: 5,
        subject: 'Your septum piercing',
        text: 'Hello Luca,\n\na septum heals in two to three months. If the wedding is sooner, wait until after it: then you can change the jewelry.',
      },
      { kind: 'status', hoursAfter: 5, from: 'new', to: 'contacted' },
      { kind: 'note', hoursAfter: 70, text: 'Will come back after the wedding in autumn.' },
      { kind: 'status', hoursAfter: 70, from: 'contacted', to: 'closed' },
    ],
  },
];
