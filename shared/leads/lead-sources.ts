// No schemas here: the dashboard works without the schema library.

/** How requests come that staff enter. */
export const enteredSources = ['phone', 'walk-in', 'instagram', 'email', 'other'] as const;

/** How requests come. One without a stored source came by the booking form. */
export const leadSources = ['website', ...enteredSources] as const;
export type LeadSource = (typeof leadSources)[number];

export const sourceLabels: Readonly<Record<LeadSource, string>> = {
  website: 'Website',
  phone: 'Phone',
  'walk-in': 'Walk-in',
  instagram: 'Instagram',
  email: 'Email',
  other: 'Other',
};

export function sourceOf({ source = 'website' }: { source?: LeadSource | undefined }): LeadSource {
  return source;
}

/** What an account can enter in a day. */
export const enteredPerDay = { requests: 200, photos: 1000 } as const;

/** Maximum characters of the name, of which the first word is the first name. */
export const enteredNameLimit = 100;

/** A name on Instagram or another network, without `@`. */
export const handlePattern = /^[\p{L}\p{N}._-]{1,64}$/u;

/** The ways to reach a person. */
export type Reach = { phone?: string; email?: string; handle?: string };

/** What the text reaches: a phone number, an email address, or a handle, also as the address of a profile. Undefined for anything else. */
export function reachOf(text: string): Reach | undefined {
  // A copied number or link brings along marks of direction and its scheme.
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^(?:tel|mailto):/i, '');
  if (phonePattern.test(plain)) {
    const digits = plain.match(/\p{Nd}/gu) ?? [];
    return digits.length >= fewestDigits ? { phone: plain } : undefined;
  }
  if (/^[^\s@/]+@[^\s@/]+$/.test(plain)) return { email: plain };
  const handle = plain.replace(profilePattern, '$1').replace(/^@\s*/, '');
  return handlePattern.test(handle) ? { handle } : undefined;
}

/** Digits of any script with what separates them, and an extension. */
const phonePattern = /^[\p{Nd}\p{Pd}\s().+/]+(?:(?:ext\.?|x)\s*\p{Nd}+)?$/iu;

/** The address of a profile, which is one name: longer ones are of posts, and `profile.php` is of anyone. */
const profilePattern = /^(?:https?:\/\/)?(?:www\.)?[a-z]+\.(?:com|net)\/(?!profile\.php)@?([^/?#]+)\/?(?:[?#].*)?$/i;

/** Fewer are no phone number. */
const fewestDigits = 6;
