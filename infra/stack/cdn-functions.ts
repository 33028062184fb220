/**
 * Source code of the CloudFront functions (runtime cloudfront-js-2.0). They run for each request of a document or of a file without a
 * hash in its name.
 *
 * CloudFront error pages apply to the whole distribution and would replace API errors. Instead, the request function maps
 * unknown paths to `404.html`, and the response function sets the status that the publisher stored in its metadata.
 */

/**
 * The exact path patterns of the site's files. Prefixes would not be enough: a path can contain `..` and reach another
 * folder. Releases do not match, because they can contain content that is hidden now.
 */
const files =
  '^/assets/[\\w-]+\\.[a-z0-9]+$|^/events/[\\w-]+\\.ics$|^/styles/\\w+\\.css$|^/(content-(choices|version)\\.json|config\\.json|robots\\.txt|sitemap\\.xml|events\\.ics|favicon\\.svg)$';

/**
 * Redirects the other host names of a stage to its first, and maps public URLs to documents. A signed-in browser sends a
 * cookie and gets the staff documents, which differ only in coming-soon mode, where they check the account. Browsers that
 * accept Brotli get the compressed copies of the home page and the dashboard; the CDN compresses the other documents. Files with a
 * hash in their names have a behavior without functions.
 */
export function routeRequest([canonical, ...others]: readonly string[] = []): string {
  return `
var files = new RegExp('${files.replaceAll('\\', '\\\\')}');
var hasBrotliCopy = /^\\/(index|staff|admin)\\.html$/;
var admin = /^\\/(admin(\\/.*)?|auth\\/?)$/;
function handler(event) {
  var request = event.request;${others.length > 0 ? redirect(others) : ''}
  // Some email programs encode the # of the link to a request.
  var key = /^\\/request%23([\\w.%=-]+)/.exec(request.uri);
  if (key) return toFragment(key[1]);
  var staff = Boolean(request.cookies && request.cookies.staff);
  // Open pages read the document again, under an address that edges keep for a second only.
  if (request.uri === '/' || request.uri === '/content.html') request.uri = staff ? '/staff.html' : '/index.html';
  else if (/^\\/(privacy|request|gallery\\/[a-z]+(\\/[\\da-f]{8})?\\/\\d+)$/.test(request.uri)) request.uri += '.html';
  else if (admin.test(request.uri)) request.uri = '/admin.html';
  else if (!files.test(request.uri)) request.uri = staff ? '/staff-404.html' : '/404.html';
  if (hasBrotliCopy.test(request.uri) && takesBrotli(request)) request.uri += '.br';
  return request;
}
function takesBrotli(request) {
  var accepted = request.headers['accept-encoding'];
  return Boolean(accepted) && /\\bbr\\b(?!;q=0)/.test(accepted.value);
}
function toFragment(key) {
  var headers = { location: { value: '/request#' + key }, 'cache-control': { value: 'no-store' } };
  return { statusCode: 302, statusDescription: 'Found', headers: headers };
}
${others.length > 0 ? toCanonical(canonical as string) : ''}
`.trim();
}

function redirect(hosts: readonly string[]): string {
  return `\n  if (${JSON.stringify(hosts)}.includes(request.headers.host.value.toLowerCase())) return toCanonical(request);`;
}

/** Browsers keep a redirect for an hour only, so that a stage can make another name the first. */
function toCanonical(host: string): string {
  return `function toCanonical(request) {
  var query = request.rawQueryString();
  var location = 'https://${host}' + request.uri + (query ? '?' + query : '');
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: location }, 'cache-control': { value: 'public, max-age=3600' } },
  };
}`;
}

/**
 * URL of the Google Analytics script, and the hosts that it reports to, which differ by region. No other host is needed,
 * because the page turns Google signals off.
 */
const analytics = { script: 'https://www.googletagmanager.com/gtag/js', collect: 'https://*.google-analytics.com' };

/**
 * Sets the status from the document's metadata, and removes our metadata headers.
 *
 * Browsers revalidate documents each time: their `Cache-Control` is for edges, and Chrome would also apply its
 * `stale-while-revalidate`.
 *
 * The site's content security policy contains no other host. A document with a measurement ID is marked in its metadata and may
 * load the analytics script; one that asks for photos may send them to the uploads bucket and show those
 * that were sent, whose URLs have no https in the local run; a browser with a signed-in staff member may connect to Cognito. A 304 carries no policy, so the browser keeps that of the cached document.
 */
export function rewriteResponse(signInOrigin: string, uploads: string, photos: string): string {
  return `
function handler(event) {
  var response = event.response;
  var headers = response.headers;
  var marks = headers['x-marks'];
  if (marks) marks.value.split(' ').forEach((mark) => (headers['x-amz-meta-' + mark] = { value: '404' }));
  delete headers['x-marks'];
  var status = headers['x-amz-meta-status'];
  if (status && response.statusCode < 300) response.statusCode = Number(status.value);
  var policy = headers['content-security-policy'];
  if (response.statusCode === 304) delete headers['content-security-policy'];
  else if (policy && headers['x-amz-meta-analytics']) {
    allow(policy, 'script-src', '${analytics.script}');
    allow(policy, 'connect-src', '${analytics.collect}');
  }
  if (policy && headers['x-amz-meta-photos']) {
    allow(policy, 'connect-src', '${uploads}');
    allow(policy, 'img-src', '${photos}');
  }
  var cookies = event.request.cookies;
  if (policy && cookies && cookies.staff) allow(policy, 'connect-src', '${signInOrigin}');
  ['analytics', 'fingerprint', 'mode', 'photos', 'restored', 'status', 'version'].forEach((name) => delete headers['x-amz-meta-' + name]);
  var caching = headers['cache-control'];
  if (caching && caching.value.includes('s-maxage')) caching.value = 'public, max-age=0, must-revalidate';
  if (headers['content-encoding']) headers['vary'] = { value: 'Accept-Encoding' };
  return response;
}
function allow(policy, directive, source) {
  if (policy.value.includes(source)) return;
  policy.value = policy.value.replace(directive + " 'self'", directive + " 'self' " + source);
}
`.trim();
}
