import { asHttps, isAbsoluteUrl, isHttpsUrl } from '#shared/values/urls.ts';

const bases = { instagram: 'https://www.instagram.com/', facebook: 'https://www.facebook.com/' } as const;

/** The URL and text of a stored link or handle (ART-08, ART-09). */
type SocialLink = { href: string; text: string };

/**
 * An https URL is used as it is, and an http URL with https; any other URL is no link. Everything else is a handle, appended to the social site's URL,
 * so that no other scheme can become a link. White space and `@` signs alone are no link.
 */
export function socialLink(stored: string, site: keyof typeof bases): SocialLink | undefined {
  const value = asHttps(stored.trim());
  if (isAbsoluteUrl(value)) return isHttpsUrl(value) ? { href: value, text: shownName(value) } : undefined;
  const handle = value.replace(/^@+/, '');
  return handle ? { href: bases[site] + handle, text: `@${handle}` } : undefined;
}

function shownName(url: string): string {
  const { pathname, hostname } = new URL(url);
  const name = pathname.split('/').findLast((part) => part !== '');
  return name ? `@${name.replace(/^@+/, '')}` : hostname;
}
