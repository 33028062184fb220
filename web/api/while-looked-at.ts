/** How long a page may be hidden before it gives up its connection: who comes back that late gets a new one. */
const hiddenMilliseconds = 300_000;

type Connection = { start(): void; stop(): void };
type Places = {
  window: Pick<Window, 'addEventListener'>;
  document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  navigator: Pick<Navigator, 'onLine'>;
};

/**
 * Keeps a connection for as long as somebody may look at the page: not without a network, not long after the page was
 * hidden, and not while the browser keeps the page only to come back to it, which it does for pages without connections.
 */
export function whileLookedAt(connection: Connection, { window, document, navigator }: Places): void {
  let leave: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    clearTimeout(leave);
    if (document.visibilityState === 'hidden') leave = setTimeout(() => connection.stop(), hiddenMilliseconds);
    else if (navigator.onLine) connection.start();
  }

  document.addEventListener('visibilitychange', look);
  for (const type of ['online', 'pageshow']) window.addEventListener(type, look);
  for (const type of ['offline', 'pagehide']) window.addEventListener(type, () => connection.stop());
  look();
}
