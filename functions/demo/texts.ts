import type { Section } from '#shared/content/texts.ts';
import type { SettingKey } from '#shared/emails/email-rules.ts';

export type DemoTexts = { [S in Section]?: Record<string, string> };

/** Texts of an invented studio before its first day. */
export const firstDayTexts = {
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
} satisfies DemoTexts;

/** Texts for the sections that have images and lists. */
export const fullTexts = {
  about: {
    headline: 'A studio for people who are awake',
    description:
      'Afterhours began as one chair behind a record shop. Today there are six of them under the same lamp, a piercing room, walls that change every month, and a back room with a stage as large as a door.\n\nWe draw everything ourselves and tattoo it once. You see a sketch before you pay for anything but the deposit, and you can still say no. Needles are used once, jewelry is titanium or gold, and we have never hurried anyone out of here.',
  },
  artists: {
    heading: 'The people',
    title: 'Seven who draw, one who pierces',
    subtitle: 'Choose by the work, then talk to the person.',
    description: '',
  },
  tattoo_gallery: {
    heading: 'On skin',
    title: 'Fresh and healed',
    subtitle: 'Work from our chairs, photographed under the same lamp.',
    description: 'Each design is tattooed once. If you like one, we draw you its cousin.',
  },
  piercings: {
    heading: 'Steel and gold',
    title: 'By appointment or between two songs',
    subtitle: 'Placed with a ruler, pierced with a needle, never with a gun.',
    description: '',
    service_title: 'What we pierce',
    service_description:
      'Lior measures, marks and lets you look in the mirror for as long as you need. The check-up after four weeks is part of the price.',
  },
  piercings_block1: {
    title: 'Ears',
    description: 'Lobe, helix, conch, tragus, rook, industrial. Or a plan for the whole ear, one piece each season.',
  },
  piercings_block2: { title: 'Faces', description: 'Nostril, septum, labret, philtrum, brow, bridge.' },
  piercings_block3: { title: 'Bodies', description: 'Navel, nipples and surface work, in a room with a door.' },
  piercings_block4: {
    title: 'Jewelry to keep',
    description: 'Implant-grade titanium, solid gold, cut stones. We fit, shorten and polish what you already own.',
  },
  art_gallery: {
    heading: 'On paper',
    title: 'For sale at the desk',
    subtitle: 'Prints, paintings and flash by the people who tattoo here.',
    description: '',
  },
  night_life: {
    heading: 'After ten',
    title: 'In the back room',
    subtitle: 'Records, small concerts, drawing evenings. Come as you are.',
    description: '',
  },
  faq: { title: 'Asked at the desk', description: 'The eight things that people want to know first.' },
} satisfies DemoTexts;

/** Email settings that work with the demo's sender identity. */
export const demoEmailSettings: Record<SettingKey, string> = {
  enable_notifications: 'true',
  morning_email: 'false',
  from_email: 'studio@afterhours.example',
  to_emails: 'front-desk@afterhours.example, owner@afterhours.example',
  subject_template: '📋 New Lead Notification',
};
