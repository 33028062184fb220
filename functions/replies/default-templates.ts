import { freedTemplate } from '#shared/emails/reply-rules.ts';
import type { ReplyTemplate } from '#shared/emails/reply-schemas.ts';

/** The templates that a studio starts with. Each of them can be sent as it is. */
export const defaultTemplates: readonly ReplyTemplate[] = [
  {
    id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c01',
    name: 'Invite to a consultation',
    subject: 'Your request at {{studio_name}} ({{code}})',
    text: `Hi {{first_name}},

Thanks for your request. We like your idea and would love to talk it through with you before we book an appointment.

Could you come by the studio for a short consultation? Tell us on {{link}} which days and times suit you, and we'll offer you some.

See you soon,
{{staff_name}}
{{studio_name}}`,
  },
  {
    id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c02',
    name: 'Ask for details',
    subject: 'A few questions about your request ({{code}})',
    text: `Hi {{first_name}},

Thanks for your request: {{service}}. Before we suggest an appointment and a price, we have a few questions:

- What matters most to you about it?
- Is there anything that you would not like?
- Is there a day by which it should be done?

Please answer on {{link}}

Thanks,
{{staff_name}}
{{studio_name}}`,
  },
  {
    id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c03',
    name: 'Fully booked',
    subject: 'Your request at {{studio_name}} ({{code}})',
    text: `Hi {{first_name}},

Thanks for thinking of us. We're fully booked right now, so we can't offer you an appointment yet.

Please ask us again in a few weeks. If your plans change, tell us on {{link}}.

All the best,
{{staff_name}}
{{studio_name}}`,
  },
  {
    id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c04',
    name: 'Offer dates',
    subject: 'Times for you at {{studio_name}} ({{code}})',
    text: `Hi {{first_name}},

We'd love to see you. Below are the times that we can offer you: please choose one on {{link}}. If none of them suits you, tell us there, and we'll look for others.

See you soon,
{{staff_name}}
{{studio_name}}`,
  },
  {
    id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c05',
    name: 'After your visit',
    subject: 'After your visit at {{studio_name}} ({{code}})',
    text: `Hi {{first_name}},

It was good to see you. Please follow the care that we talked about.

Is anything red, swollen or unclear? Write to us on {{link}}, or call us.

All the best,
{{staff_name}}
{{studio_name}}`,
  },
  {
    id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c06',
    name: 'Check-up after weeks',
    subject: 'How is it healing? ({{code}})',
    text: `Hi {{first_name}},

Some weeks have passed since your appointment, so it is time for a short look at how it has healed. It takes a few minutes.

Tell us on {{link}} which days and times suit you.

All the best,
{{staff_name}}
{{studio_name}}`,
  },
  {
    id: freedTemplate,
    name: 'A time is free',
    subject: 'A time is free at {{studio_name}} ({{code}})',
    text: `Hi {{first_name}},

An appointment with {{artist}} has become free: you find the day and time below. We offer it to several people, and the first yes gets it. Please choose it on {{link}}.

If another person is faster, you keep your place with us.

See you soon,
{{staff_name}}
{{studio_name}}`,
  },
];
