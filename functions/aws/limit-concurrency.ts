/** Limits how many tasks run at the same time. The others wait for their turn, in the order they were added. */
export function limitConcurrency(limit: number) {
  const waiting: (() => void)[] = [];
  let free = limit;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await task();
    } finally {
      const startNext = waiting.shift();
      if (startNext) startNext();
      else free++;
    }
  };
}
