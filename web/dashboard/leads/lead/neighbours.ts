import { useState } from 'react';

type Neighbours = { previous: string | undefined; next: string | undefined; isLast: boolean };

/** The leads before and after a lead in a list; none if the list does not contain it. */
export function neighboursOf(ids: readonly string[], id: string): Neighbours {
  const at = ids.indexOf(id);
  return { previous: ids[at - 1], next: at < 0 ? undefined : ids[at + 1], isLast: at === ids.length - 1 };
}

/**
 * The neighbours of a lead in the open list. A lead that leaves the list, because its status changed for example, keeps
 * its position until another lead is open.
 */
export function useNeighbours(listed: readonly string[], id: string): Neighbours & { ids: readonly string[] } {
  const [kept, setKept] = useState({ id, listed, ids: listed });
  if (kept.id !== id || kept.listed.join() !== listed.join()) {
    setKept({ id, listed, ids: listed.includes(id) || !kept.ids.includes(id) ? listed : kept.ids });
  }
  return { ids: kept.ids, ...neighboursOf(kept.ids, id) };
}
