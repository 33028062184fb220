type Listener = (event: PopStateEvent) => void;

let holder: Listener | undefined;

/**
 * Call before creating the router: browsers call listeners on the window in the order of registration, and the router
 * acts on every event that was not stopped.
 */
export function installPopStateInterceptor(): void {
  window.addEventListener('popstate', (event) => holder?.(event));
}

/** Calls the listener on back and forward before the router. @returns a function that removes it */
export function interceptPopState(listener: Listener): () => void {
  holder = listener;
  return () => {
    if (holder === listener) holder = undefined;
  };
}
