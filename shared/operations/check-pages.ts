/**
 * The page of the dashboard where what a check of System names can be ended, by the check's id. What follows `#` is the field, or the
 * tab with its first control, that the link leads to. It opens an editor for editing.
 */
export const checkPages: Readonly<Record<string, string>> = {
  'test-booking': '/#booking',
  notifications: '/admin/email-settings#enable_notifications',
  'reply-to': '/admin/email-settings#reply_to',
  administrators: '/admin/settings/users',
  visitors: '/admin/settings/general/opening',
  callouts: '/admin/content/about#callouts',
  'studio-name': '/admin/settings/general#studio_name',
  contact: '/admin/content/contact#address',
  look: '/admin/settings/branding#logo',
  artists: '/admin/content/artists#artists',
  images: '/admin/content/tattoo-gallery#images',
  faqs: '/admin/content/faq#entries',
};
