type Tracked = Window & { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean>;

const page = window as unknown as Tracked;

/** Loads Google's script, which counts this visit. Call only after consent. */
export function startAnalytics(id: string): void {
  page[`ga-disable-${id}`] = false;
  if (page.dataLayer) return;
  page.dataLayer = [];
  gtag('js', new Date());
  // Visitors consent to counting only. Advertising features also need hosts that the content security policy blocks.
  gtag('config', id, { allow_google_signals: false, allow_ad_personalization_signals: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  script.addEventListener('error', () => console.error('The analytics script could not be loaded'));
  document.head.append(script);
}

/** Stops counting immediately and deletes the cookies. */
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

/** Google's script expects the arguments object, not an array. */
function gtag(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  page.dataLayer?.push(arguments);
}

/** Google's script sets its cookies on the widest domain that accepts them. */
function domainsOf(host: string): string[] {
  const parts = host.split('.');
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'));
}
