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
  const trimmed = text.trim();
  if (/^[\p{Nd}\s().+/-]+$/u.test(trimmed)) {
    const digits = trimmed.match(/\p{Nd}/gu) ?? [];
    return digits.length >= fewestDigits ? { phone: trimmed } : undefined;
  }
  if (/^[^\s@]+@[^\s@]+$/.test(trimmed)) return { email: trimmed };
  const handle = trimmed
    .replace(/^(?:https?:\/\/)?(?:www\.)?[a-z]+\.(?:com|net)\/@?([^/?#]+).*$/i, '$1')
    .replace(/^@\s*/, '');
  return handlePattern.test(handle) ? { handle } : undefined;
}

/** Fewer are no phone number. */
const fewestDigits = 6;
