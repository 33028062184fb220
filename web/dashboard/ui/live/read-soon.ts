/** A burst of messages leads to one read, and a message may precede the end of this page's own change. */
const burstMilliseconds = 500;
const latestMilliseconds = 2_000;

/**
 * Reads once for all messages of a burst, at a random time within two seconds, because all open dashboards get the same
 * message at once.
 */
export function readSoon(read: () => void, random = Math.random): { ask(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          read();
        },
        burstMilliseconds + random() * (latestMilliseconds - burstMilliseconds),
      );
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
