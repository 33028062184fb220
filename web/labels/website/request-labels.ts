import type { RequestView } from '#shared/requests/request-schemas.ts';

/** Labels of the page on which a visitor follows a request. */
export const requestLabels = {
  title: 'Your request',
  loading: 'Loading...',
  scriptless:
    'This page needs JavaScript, because the key to your request stays in your browser. You can also call us.',
  failed: 'We could not load your request. Please check your connection.',
  again: 'Try Again',
  states: {
    received: "We have your request. We'll contact you within 24 hours.",
    answered: 'We have answered you. Please read our message below.',
    waiting: 'We have your message. We will answer you.',
    converted: 'Your appointment is agreed.',
    closed: 'This request is closed. You can still write to us.',
  } satisfies Record<RequestView['state'], string>,
  sent: 'What you sent',
  fields: {
    code: 'Reference code',
    sent_at: 'Sent',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    service: 'Service',
    artist: 'Artist',
    description: 'Description',
  },
  messages: 'Messages',
  from: { studio: 'The studio', visitor: 'You' },
  answer: 'Your message',
  send: 'Send Message',
  sending: 'Sending...',
  stored: 'Your message is sent.',
  empty: 'Please write a message.',
  unsent: 'Your message was not sent. Your text is still here; please try again.',
} as const;
