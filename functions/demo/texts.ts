import type { Section } from '#shared/content.ts';

/** Texts of an invented studio, for trying the product out. */
export const demoTexts: { [S in Section]?: Record<string, string> } = {
  general: {
    seo_title: 'Afterhours — tattoos, piercings and late nights',
    seo_description:
      'Line work, blackwork and fine piercing in a studio that opens when the lights go down. Book online.',
  },
  hero: {
    title: 'Ink after dark',
    subtitle: 'Line work, blackwork and fine piercing. The door is open until ten, the back room until late.',
  },
  header: { booking_button: 'Book Now' },
  booking: {
    title: 'Tell us your idea',
    description: 'A few lines are enough. Write what you want, where on the body, and roughly how large.',
  },
  footer: { description: 'Tattoos, piercings, art on the walls and music after ten. Come by, sit down, look around.' },
  contact: {
    address: '12 Lantern Yard, Old Harbour',
    phone: '(555) 010-0123',
    email: 'hello@afterhours.example',
    hours: 'Tuesday to Saturday 12PM-10PM and Sunday 12PM-8PM, closed Monday',
    instagram: '@afterhours.example',
    facebook: 'afterhours.example',
  },
};

/** Mail settings that work with the demo's sender identity. */
export const demoMailSettings: Record<string, string> = {
  enable_notifications: 'true',
  from_email: 'studio@afterhours.example',
  to_emails: 'front-desk@afterhours.example, owner@afterhours.example',
  subject_template: '📋 New Lead Notification',
};
