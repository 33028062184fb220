import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { ApiError } from '../api/client.ts';

/** A value that the server refused, and why. */
type Refusal = ReturnType<typeof refusedValue>;

/** What a field sends: its value by the name that the value has in the body of the call; undefined if any was refused. */
export type SentValue = Readonly<Record<string, unknown>>;

let refused: Refusal | undefined;
const listeners = new Set<() => void>();

const Row = createContext<string | undefined>(undefined);

/** Gives the fields below the id of their row of a list. */
export const RowProvider = Row.Provider;

/** The value that the server names, such as `rows.3.value`, in what was sent. A website text and a setting are rows of their own. */
export function refusedValue({ field = '', message, body }: ApiError) {
  const keys = field.split('.');
  const values = [body];
  for (const key of keys) values.push(Object(values.at(-1))[key]);
  const row = Object(values.at(-2));
  const ownName: string | undefined = row.field ?? row.setting_key;
  const name = ownName ?? keys.findLast((key) => !/^\d/.test(key)) ?? '';
  return {
    row: row.id,
    index: ownName ? undefined : keys.find((key) => /^\d/.test(key)),
    name,
    value: values.at(-1),
    message,
  };
}

export function setRefusal(next: Refusal | undefined): void {
  refused = next;
  for (const listener of listeners) listener();
}

/** Shows a refused value at its field, which gets the focus. @returns whether there is one that can be focused */
export async function showAtField(error: unknown): Promise<boolean> {
  setRefusal(error instanceof ApiError && error.field ? refusedValue(error) : undefined);
  if (!refused) return false;
  await new Promise((rendered) => setTimeout(rendered));
  return [...document.querySelectorAll<HTMLElement>('[data-refused]')].some((control) => {
    control.focus();
    return document.activeElement === control;
  });
}

/** Whether a row has the refused value. Some rows are sent without the beginning of their temporary id. */
export function useIsRefused(): (rowId: string) => boolean {
  const row = useSyncExternalStore(listen, () => refused?.row);
  return (rowId) => rowId.endsWith(String(row));
}

/** Why the server refused the value of a field, until the user changes it or the field disappears. */
export function useRefusal(sent: SentValue = {}): Refusal | undefined {
  const row = useContext(Row);
  const refusal = useSyncExternalStore(listen, () => refused);
  const own = useRef<Refusal>(undefined);
  useEffect(() => () => void (own.current && own.current === refused && setRefusal(undefined)), []);
  if (!refusal || !(refusal.name in sent) || !isSame(refusal.value, sent[refusal.name])) return undefined;
  if (row && refusal.row && !row.endsWith(String(refusal.row))) return undefined;
  own.current = refusal;
  return refusal;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === undefined || other === undefined || String(one) === String(other);
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
