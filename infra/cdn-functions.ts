/**
 * Code that the CDN runs for each request (runtime cloudfront-js-2.0), written out here as text.
 *
 * CloudFront's own error pages hold for a whole distribution, so they would turn the API's errors into pages. Instead,
 * a path that is none of ours is led to the document `404.html`, which the publisher marks with the status to answer
 * with; the second function puts that status on the way out.
 */

/**
 * Files that the site consists of; everything below these folders exists or is S3's bare 404. Releases are not among
 * them: they may show what has been hidden since.
 */
const files =
  '^/assets/|^/events/[\\w-]+\\.ics$|^/styles/\\w+\\.css$|^/(content\\.json|config\\.json|robots\\.txt|sitemap\\.xml|events\\.ics|favicon\\.svg)$';

/**
 * Leads the addresses that people see to the documents behind them. A browser in which somebody signed in says so by a
 * cookie and gets the documents for staff: the same ones, but in coming-soon mode, where they ask who it is. Documents,
 * scripts and styles go out as the build and the publisher packed them to whoever takes that.
 */
export const routeRequest = `
var files = new RegExp('${files.replaceAll('\\', '\\\\')}');
var packed = /^\\/([\\w-]+\\.html|assets\\/[\\w-]+\\.(css|js))$/;
var admin = /^\\/(admin(\\/.*)?|auth\\/?)$/;
function handler(event) {
  var request = event.request;
  var staff = Boolean(request.cookies && request.cookies.staff);
  if (request.uri === '/') request.uri = staff ? '/staff.html' : '/index.html';
  else if (admin.test(request.uri)) request.uri = '/admin.html';
  else if (!files.test(request.uri)) request.uri = staff ? '/staff-404.html' : '/404.html';
  if (packed.test(request.uri) && takesBrotli(request)) request.uri += '.br';
  return request;
}
function takesBrotli(request) {
  var accepted = request.headers['accept-encoding'];
  return Boolean(accepted) && /\\bbr\\b(?!;q=0)/.test(accepted.value);
}
`.trim();

/** Gives a document the status that its metadata asks for, and keeps our metadata to ourselves. */
export const answerStatus = `
function handler(event) {
  var response = event.response;
  var status = response.headers['x-amz-meta-status'];
  if (status) response.statusCode = Number(status.value);
  delete response.headers['x-amz-meta-status'];
  delete response.headers['x-amz-meta-version'];
  delete response.headers['x-amz-meta-restored'];
  if (response.headers['content-encoding']) response.headers['vary'] = { value: 'Accept-Encoding' };
  return response;
}
`.trim();
