import { fallbackCallouts, fallbackFaqs } from '#shared/content/fallbacks.ts';
import { resolveTexts } from '#shared/content/texts.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { hasStoredSession, setStaffCookie } from '../../common/stored-session.ts';
import { call } from '../../dashboard/account/client.ts';
import { loadConfig } from '../../dashboard/account/config.ts';
import { accessToken, setUserPool } from '../../dashboard/account/session.ts';

/** A slower response counts as a failure (RTE-36). */
const waitMilliseconds = 5_000;

/**
 * The stored home page for signed-in staff; undefined when signed out. A read that fails or takes too long is logged, and
 * the home page shows its default texts (RTE-36, MSG-08).
 */
export async function readStaffContent(): Promise<HomeContent | undefined> {
  try {
    return await Promise.race([read(), tooLong()]);
  } catch (error) {
    if (!hasStoredSession()) return signedOut();
    console.error('The content could not be read', error);
    return builtIn();
  }
}

async function read(): Promise<HomeContent | undefined> {
  if (!hasStoredSession()) return signedOut();
  setUserPool(await loadConfig());
  return (await accessToken()) ? call('GET /page', { query: {} }) : signedOut();
}

function signedOut(): undefined {
  setStaffCookie(false);
}

function tooLong(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`There was no answer within ${waitMilliseconds} ms`)), waitMilliseconds),
  );
}

function builtIn(): HomeContent {
  const texts = resolveTexts([]);
  return {
    mode: 'home',
    version: 0,
    studio: { name: document.title, timeZone: 'UTC' },
    // Unknown: bookings are sent without it.
    privacyVersion: '',
    choices: [],
    pictures: {},
    texts,
    tabs: [],
    callouts: fallbackCallouts,
    artists: [],
    gallery: { art: [], nightlife: [], piercings: [], tattoos: [] },
    events: [],
    faqs: fallbackFaqs(texts.contact),
  };
}
