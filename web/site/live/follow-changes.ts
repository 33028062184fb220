import { connectWhileVisible } from '../../common/connect-while-visible.ts';
import { LiveConnection, openLiveSocket } from '../../common/live-connection.ts';
import { ContentFollower } from './content-follower.ts';
import { refreshContent } from './refresh-content.ts';
import { shownVersion } from './shown-version.ts';

export { refreshContent };

/** The CDN caches the version for a second; by then, a copy from before a publish has expired. */
const edgeMilliseconds = 1_500;

/** Keeps the open page up to date. Reads immediately what was published since the page was rendered. */
export function followChanges(): void {
  const follower = new ContentFollower({ shownVersion, read: refreshContent });
  const connection = new LiveConnection({
    open: openLiveSocket,
    connected: (isAgain) => setTimeout(() => follower.look(), isAgain ? edgeMilliseconds : 0),
    received: ({ version }) => version && follower.published(version),
  });
  connectWhileVisible(connection, { window, document, navigator });
}
