type Tracked = Window & { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean>;

const page = window as unknown as Tracked;

/** Loads Google's script, which counts this visit; called for nobody who did not agree. */
export function startAnalytics(id: string): void {
  page[`ga-disable-${id}`] = false;
  if (page.dataLayer) return;
  page.dataLayer = [];
  tell('js', new Date());
  tell('config', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  script.addEventListener('error', () => console.error('The analytics script could not be loaded'));
  document.head.append(script);
}

/** Ends the counting at once, and forgets who was counted. */
export function stopAnalytics(id: string): void {
  page[`ga-disable-${id}`] = true;
  for (const name of document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')) {
    if (!/^_ga(_|$)/.test(name)) continue;
    for (const domain of ['', ...domainsOf(location.hostname)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in many visitors' browsers
      document.cookie = `${name}=; Path=/; Max-Age=0${domain && `; Domain=${domain}`}`;
    }
  }
}

/** The library reads the arguments object itself, not an array. */
function tell(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  page.dataLayer?.push(arguments);
}

/** The library sets its cookies on the widest domain that takes them. */
function domainsOf(host: string): string[] {
  const parts = host.split('.');
  return parts.slice(0, -1).map((_, place) => parts.slice(place).join('.'));
}
