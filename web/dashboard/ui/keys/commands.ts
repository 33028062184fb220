import { useLayoutEffect, useRef } from 'react';
import { useKeys } from './use-keys.ts';

/** An action of the open page, in the command menu and, with a key, on that key. */
export type Command = {
  /** Where labels may repeat. */
  id?: string;
  label: string;
  /** A single key, such as `j` or `?`. */
  key?: string;
  run: () => void;
  /** Listed only in a menu of its own kind. */
  kind?: 'template';
  /** Also in the menu of the page itself. */
  isFrequent?: boolean;
  /** Offered on every page, after those of the page. */
  isOnEveryPage?: boolean;
};

const registered = new Set<{ current: readonly Command[] }>();
let opener: ((kind: Command['kind'], isRenewal?: boolean) => void) | undefined;

/** Offers actions while the component is on the page. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  useLayoutEffect(() => {
    registered.add(latest);
    return () => void registered.delete(latest);
  }, []);
  useKeys(Object.fromEntries(commands.flatMap(({ key, run }) => (key ? [[key, run]] : []))));
}

/** What the page offers now. */
export function offeredCommands(): Command[] {
  const all = [...registered].flatMap(({ current }) => current);
  return all.toSorted((one, other) => Number(one.isOnEveryPage ?? false) - Number(other.isOnEveryPage ?? false));
}

/** Opens the menu of the commands of a kind, or of the actions of the page and all pages. */
export function openCommands(kind?: Command['kind']): void {
  opener?.(kind);
}

/** Lists the commands again if the menu shows those of this kind, because they have loaded. */
export function renewCommands(kind: Command['kind']): void {
  opener?.(kind, true);
}

/** The menu calls this while it is on the page. @returns a function that ends it */
export function onOpenCommands(open: NonNullable<typeof opener>): () => void {
  opener = open;
  return () => {
    opener = undefined;
  };
}
