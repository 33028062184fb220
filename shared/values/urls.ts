// No schemas here: pages check URLs without the schema library.

/** Files of this site: uploaded and built-in images. No path segment may begin with a dot. */
const ownFile = /^\/(?:media|assets)(?:\/[\w-][\w.-]*)+$/;
/** Excludes credentials: `https://bank.example@other.example` leads to `other.example`. */
const httpsUrl = /^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i;
const rasterData = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/]+={0,2}$/;
const handle = /^@*[\p{L}\p{N}._-]+$/u;

export function isHttpsUrl(value: string): boolean {
  return httpsUrl.test(value) && URL.canParse(value);
}

/** An image that a page may show: a file of this site, or an https URL. */
export function isImageUrl(value: string): boolean {
  return ownFile.test(value) || isHttpsUrl(value);
}

/** A logo may also be an inline raster image. SVG is excluded, because it can contain scripts (BRAND-01). */
export function isLogoUrl(value: string): boolean {
  return isImageUrl(value) || rasterData.test(value);
}

/** A social media handle or an absolute URL, which is used with https (ART-08, ART-09). */
export function isSocialLink(value: string): boolean {
  return isAbsoluteUrl(value) ? isHttpsUrl(asHttps(value)) : handle.test(value);
}

/** A social link with https for http: the known sites answer it, and visitors' links are never in the clear. */
export function asHttps(value: string): string {
  return value.replace(/^\s*http:\/\//i, 'https://');
}

/** Whether a stored social link is a URL and not a handle. */
export function isAbsoluteUrl(value: string): boolean {
  return /^https?:/i.test(value);
}

type UrlRule = { fits: (value: string) => boolean; fault: string };

/** The check for each kind of URL, and the message for a person who entered an invalid one. */
export const urlRules = {
  image: { fits: isImageUrl, fault: 'Upload an image, or enter a URL that begins with https://.' },
  logo: { fits: isLogoUrl, fault: 'Upload a logo, or enter a URL that begins with https://.' },
  social: {
    fits: isSocialLink,
    fault: 'Enter a handle such as @studio, or a URL that begins with https://.',
  },
} satisfies Record<string, UrlRule>;
export type UrlKind = keyof typeof urlRules;

/** The website texts that hold a URL. */
const textKinds: Record<string, UrlKind | undefined> = {
  'about/photo': 'image',
  'branding/logo': 'logo',
  'contact/facebook': 'social',
  'contact/instagram': 'social',
  'general/favicon': 'image',
  'general/preview_image': 'image',
};

/** Returns the message for an invalid URL. An empty value is valid. */
export function urlFault(kind: UrlKind, value: string): string | undefined {
  const { fits, fault } = urlRules[kind];
  return value.trim() === '' || fits(value.trim()) ? undefined : fault;
}

/** A website text as it is saved. */
export function savedText(section: string, field: string, value: string): string {
  return textKinds[`${section}/${field}`] === 'social' ? asHttps(value) : value;
}

/** Returns the message for an invalid URL in a website text. Texts that hold no URL are always valid. */
export function textUrlFault(section: string, field: string, value: string): string | undefined {
  const kind = textKinds[`${section}/${field}`];
  return kind && urlFault(kind, value);
}
