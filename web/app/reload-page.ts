import { noConnection } from '../labels/website/site-labels.ts';
import { fillTypedValues, typedValues } from './typed-values.ts';

/**
 * Reloads the page: some browsers never retry a module that failed to load. Typed values survive in the history state,
 * which every browser keeps. Offline, the page stays and says so.
 */
export async function reloadPage(root: HTMLElement): Promise<void> {
  try {
    await fetch('/content.json', { method: 'HEAD', cache: 'no-store' });
  } catch {
    return alert(noConnection);
  }
  history.replaceState({ typed: typedValues(root) }, '');
  location.reload();
}

/** Restores typed values after `reloadPage`. */
export function restoreTyping(): void {
  const { typed } = history.state ?? {};
  if (!typed) return;
  history.replaceState(null, '');
  fillTypedValues(typed);
}
