/** A page that is hidden for longer closes its connection and reopens it when visible. */
const hiddenMilliseconds = 300_000;

type Connection = { start(): void; stop(): void };
type Places = {
  window: Pick<Window, 'addEventListener'>;
  document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  navigator: Pick<Navigator, 'onLine'>;
};

/**
 * Keeps a connection while the page may be visible. Closes it offline, after the page was hidden for a while, and on
 * `pagehide`: browsers keep only pages without connections in the back/forward cache.
 */
export function connectWhileVisible(connection: Connection, { window, document, navigator }: Places): void {
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
