import { noConnection } from '#shared/site-labels.ts';
import { typeAgain, typedIn } from './keep-typed.ts';

/**
 * Fetches the page anew, since code that could not be fetched once is not fetched again by every browser. What was typed
 * goes with it in the tab's history, which no browser refuses to keep. Without a connection the page stays, and says why nothing happens.
 */
export async function loadAgain(root: HTMLElement): Promise<void> {
  try {
    await fetch('/content.json', { method: 'HEAD', cache: 'no-store' });
  } catch {
    return alert(noConnection);
  }
  history.replaceState({ typed: typedIn(root) }, '');
  location.reload();
}

/** Puts in what was typed before the page was loaded again. */
export function resumeTyping(): void {
  const { typed } = history.state ?? {};
  if (!typed) return;
  history.replaceState(null, '');
  typeAgain(typed);
}
