import { connectWhileVisible } from './connect-while-visible.ts';
import { LiveConnection, openLiveSocket } from './live-connection.ts';

/** Calls `onChange` after each publish, with its version, and after a lost connection, while the page is visible. */
export function followPublished(onChange: (version?: number) => void): void {
  const connection = new LiveConnection({
    open: openLiveSocket,
    connected: (isAgain) => isAgain && onChange(),
    received: ({ version }) => version && onChange(version),
  });
  connectWhileVisible(connection, { window, document, navigator });
}
