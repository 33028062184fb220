/** Notifies stream readers of writes to their tables, so that they need not poll the engine. */
export class TableWrites {
  readonly #counts = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  /** The number of writes so far. Read it before the stream, and pass it to `next`. */
  count(table: string): number {
    return this.#counts.get(table) ?? 0;
  }

  add(table: string): void {
    this.#counts.set(table, this.count(table) + 1);
    for (const wake of this.#waiting.get(table) ?? []) wake();
  }

  /** Resolves when there are more writes than `count`, after `ms`, or when the signal aborts. */
  next(table: string, count: number, ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.count(table) > count) return Promise.resolve();
    const waiting = this.#waiting.get(table) ?? new Set();
    this.#waiting.set(table, waiting);
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake, { once: true });
      waiting.add(wake);
    });
  }
}

type Input = {
  TableName?: string;
  RequestItems?: Record<string, unknown>;
  TransactItems?: Record<string, { TableName?: string }>[];
};

/** The tables that a call to DynamoDB writes. */
export function tablesWrittenBy(operation: string, input: Input): string[] {
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return input.TableName ? [input.TableName] : [];
    case 'BatchWriteItem':
      return Object.keys(input.RequestItems ?? {});
    case 'TransactWriteItems':
      return (input.TransactItems ?? []).flatMap((item) =>
        Object.values(item).flatMap(({ TableName }) => TableName ?? []),
      );
    default:
      return [];
  }
}
