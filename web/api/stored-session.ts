// What can be told about a session without the library that renews it: small enough for every visitor's page.

/** Whether somebody signed in with this browser. The tokens may have ended since. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^CognitoIdentityServiceProvider\..+\.accessToken$/.test(key));
  } catch {
    // A browser may refuse to let pages store anything; then nobody is signed in either.
    return false;
  }
}

/**
 * Notes for the CDN whether somebody is signed in here, so that in coming-soon mode they get a document that asks who they
 * are, and not the visitors' one first. It opens nothing: that document is as empty as the visitors' one.
 */
export function markBrowser(signedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in browsers that staff may use
  document.cookie = `staff=1; Path=/; SameSite=Lax; Max-Age=${signedIn ? 34_560_000 : 0}`;
}
