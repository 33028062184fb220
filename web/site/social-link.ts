const bases = { instagram: 'https://www.instagram.com/', facebook: 'https://www.facebook.com/' } as const;

/** Where a stored link or handle leads, and the words it shows (ART-08 to ART-14). */
export type SocialLink = { href: string; text: string };

/**
 * Anything not starting with `http` is a handle and stands behind the site's own address, so that no other scheme can
 * become a link. Nothing but white space and `@` signs is no link.
 */
export function socialLink(stored: string, site: keyof typeof bases): SocialLink | undefined {
  const value = stored.trim();
  if (value.startsWith('http')) return { href: value, text: shownName(value) };
  const handle = value.replace(/^@+/, '');
  return handle ? { href: bases[site] + handle, text: `@${handle}` } : undefined;
}

function shownName(address: string): string {
  if (!URL.canParse(address)) return address;
  const { pathname, hostname } = new URL(address);
  const name = pathname.split('/').findLast((part) => part !== '');
  return name ? `@${name.replace(/^@+/, '')}` : hostname;
}
