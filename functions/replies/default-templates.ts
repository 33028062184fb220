import type { ReplyTemplate } from '#shared/emails/reply-schemas.ts';

/** The templates that a studio starts with. Each of them can be sent as it is. */
export const defaultTemplates: readonly ReplyTemplate[] = [
  {
    id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c01',
    name: 'Invite to a consultation',
    subject: 'Your request at {{studio_name}} ({{code}})',
    text: `Hi {{first_name}},

Thanks for your request. We like your idea and would love to talk it through with you before we book a date.

Could you come by the studio for a short consultation? Just reply with two or three days and times that suit you, and we'll confirm one of them.

See you soon,
{{staff_name}}
{{studio_name}}`,
  },
  {
    id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c02',
    name: 'Ask for details',
    subject: 'A few questions about your request ({{code}})',
    text: `Hi {{first_name}},

Thanks for your request: {{service}}. A few details would help us suggest a date and a price:

- Where would you like it, and how big should it be?
- Do you have pictures of the style you have in mind? Just attach them to your reply.
- Which days and times work best for you?

Thanks,
{{staff_name}}
{{studio_name}}`,
  },
  {
    id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c03',
    name: 'Fully booked',
    subject: 'Your request at {{studio_name}} ({{code}})',
    text: `Hi {{first_name}},

Thanks for thinking of us. We're fully booked right now, so we can't offer you a date yet.

Would you like to be on our waiting list? Just reply with "yes", and we'll email you as soon as a date opens up.

All the best,
{{staff_name}}
{{studio_name}}`,
  },
];
