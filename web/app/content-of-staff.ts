import { api } from '#shared/api.ts';
import { resolveTexts } from '#shared/content.ts';
import { fallbackCallouts, fallbackFaqs } from '#shared/fallbacks.ts';
import type { HomeContent, PageContent } from '#shared/page.ts';
import { call } from '../api/client.ts';
import { loadConfig } from '../api/config.ts';
import { accessToken, setUserPool } from '../api/session.ts';
import { hasStoredSession, markBrowser } from '../api/stored-session.ts';

/** A page that takes longer to find out counts as one that cannot (RTE-36). */
const waitMilliseconds = 5_000;

/**
 * The home page as it is stored, for who is signed in; nothing if nobody is. A read that fails or takes too long is
 * logged, and means that the site is open, with the texts that are built in (MSG-07, MSG-10).
 */
export async function contentOfStaff(): Promise<PageContent | undefined> {
  try {
    return await Promise.race([read(), tooLong()]);
  } catch (error) {
    if (!hasStoredSession()) return signedOut();
    console.error('The content could not be read', error);
    return builtIn();
  }
}

async function read(): Promise<PageContent | undefined> {
  if (!hasStoredSession()) return signedOut();
  setUserPool(await loadConfig());
  return (await accessToken()) ? call(api.getPage, {}) : signedOut();
}

function signedOut(): undefined {
  markBrowser(false);
}

function tooLong(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`There was no answer within ${waitMilliseconds} ms`)), waitMilliseconds),
  );
}

function builtIn(): HomeContent {
  return {
    mode: 'home',
    version: 0,
    studio: { name: document.title, timeZone: 'UTC' },
    choices: [],
    pictures: {},
    texts: resolveTexts([]),
    callouts: fallbackCallouts,
    artists: [],
    gallery: { art: [], nightlife: [], piercings: [], tattoos: [] },
    events: [],
    faqs: fallbackFaqs,
  };
}
