type Connection = { start(): void; stop(): void };
type Places = {
  window: Pick<Window, 'addEventListener'>;
  document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  navigator: Pick<Navigator, 'onLine'>;
};

/**
 * Keeps a connection while the page is visible and online. Closes it on `pagehide` too: browsers keep only pages without
 * connections in the back/forward cache.
 */
export function connectWhileVisible(connection: Connection, { window, document, navigator }: Places): void {
  function look(): void {
    if (document.visibilityState === 'hidden') connection.stop();
    else if (navigator.onLine) connection.start();
  }

  document.addEventListener('visibilitychange', look);
  for (const type of ['online', 'pageshow']) window.addEventListener(type, look);
  for (const type of ['offline', 'pagehide']) window.addEventListener(type, () => connection.stop());
  look();
}
