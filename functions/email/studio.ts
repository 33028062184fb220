import type { Style } from '#shared/website/style.ts';

/** The studio as emails show it. */
export type Studio = {
  name: string;
  siteUrl: string;
  timeZone: string;
  /** What Branding has; without it, emails have the colors of the website's design. The logo is a path of the website, or empty. */
  brand?: { style: Style; logo: string };
};
