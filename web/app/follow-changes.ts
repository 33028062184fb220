import { connectWhileVisible } from '../api/connect-while-visible.ts';
import { LiveConnection, openLiveSocket } from '../api/live-connection.ts';
import { ContentFollower } from './content-follower.ts';
import { refreshContent } from './refresh-content.ts';
import { shownContent } from './shown-content.ts';

/** The CDN caches the content for a second; by then, a copy from before a publish has expired. */
const edgeMilliseconds = 1_500;

/**
 * Keeps the open page up to date. Reads immediately what was published since the page was rendered.
 * @param looked called after each such read
 */
export function followChanges(root: HTMLElement, looked: () => void): void {
  const follower = new ContentFollower({
    shownVersion: () => shownContent()?.version ?? Number(root.dataset.version),
    read: refreshContent,
  });
  const connection = new LiveConnection({
    open: openLiveSocket,
    connected: (isAgain) => setTimeout(() => follower.look().then(looked), isAgain ? edgeMilliseconds : 0),
    received: ({ version }) => version && follower.published(version),
  });
  connectWhileVisible(connection, { window, document, navigator });
}
