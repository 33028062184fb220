import { LiveConnection, openLiveSocket } from '../api/live-connection.ts';
import { whileLookedAt } from '../api/while-looked-at.ts';
import { ContentFollower } from './content-follower.ts';
import { refreshContent } from './refresh-content.ts';
import { shownContent } from './shown-content.ts';

/** Keeps the open page as new as the live one. What was published between its drawing and now is read at once. */
export function followChanges(root: HTMLElement): void {
  const follower = new ContentFollower({
    shownVersion: () => shownContent()?.version ?? Number(root.dataset.version),
    read: refreshContent,
  });
  const connection = new LiveConnection({
    open: openLiveSocket,
    connected: () => void follower.look(),
    published: (version) => void follower.published(version),
  });
  whileLookedAt(connection, { window, document, navigator });
}
