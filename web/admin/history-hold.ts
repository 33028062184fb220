type Listener = (event: PopStateEvent) => void;

let holder: Listener | undefined;

/**
 * Must be called before there is a router: on the window, browsers call listeners in the order they came, whatever phase
 * they ask for, and the router acts on what nobody stopped.
 */
export function prepareHistoryHold(): void {
  window.addEventListener('popstate', (event) => holder?.(event));
}

/** Has the listener told of the browser's back and forward before the router. @returns how to stop that */
export function holdHistory(listener: Listener): () => void {
  holder = listener;
  return () => {
    if (holder === listener) holder = undefined;
  };
}
