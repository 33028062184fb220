// What is known about a session without Amplify: small enough for every visitor's page.

/** Whether this browser has stored tokens. They may have expired. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^CognitoIdentityServiceProvider\..+\.accessToken$/.test(key));
  } catch {
    // A browser that blocks storage cannot hold a session.
    return false;
  }
}

/**
 * Sets or clears the cookie `staff`. In coming-soon mode, the CDN then serves a document that checks the session instead
 * of the visitors' page. The cookie grants no access: that document has no content either.
 * @returns whether the browser accepted the cookie
 */
export function setStaffCookie(signedIn: boolean): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in browsers that staff may use
  document.cookie = `staff=1; Path=/; SameSite=Lax; Max-Age=${signedIn ? 34_560_000 : 0}`;
  return /(^|; )staff=1/.test(document.cookie) === signedIn;
}
