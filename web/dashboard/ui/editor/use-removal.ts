import { useState } from 'react';

export type Removal = Omit<ReturnType<typeof useRemoval>, 'ask'>;

type Removable<Row> = {
  nameOf: (row: Row) => string;
  isNew: (row: Row) => boolean;
  remove: (row: Row) => Promise<void>;
};

/** Removes a row: a new one immediately, a saved one after confirmation (ED-06, ED-12). */
export function useRemoval<Row>({ nameOf, isNew, remove }: Removable<Row>) {
  const [row, setRow] = useState<Row>();
  return {
    /** Name of the row to confirm. */
    asked: row && nameOf(row),
    ask: (wanted: Row) => (isNew(wanted) ? void remove(wanted) : setRow(() => wanted)),
    confirm: () => {
      if (row) void remove(row);
      setRow(undefined);
    },
    cancel: () => setRow(undefined),
  };
}
