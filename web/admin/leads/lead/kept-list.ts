import { keepOpenList, type ListView, openList } from '../open-list.ts';

const name = 'open-list';

/**
 * Keeps the order of the open list in this tab, so that a lead that is reloaded still has its neighbours. The search is left
 * out, because it is personal data.
 */
export function keepList(ids: readonly string[]): void {
  if (ids.length === 0) return;
  const { shown, assignee } = openList();
  try {
    sessionStorage.setItem(name, JSON.stringify({ shown, assignee, ids }));
  } catch {
    // After a reload, the lead has no neighbours.
  }
}

/** The leads of the list that was open before this document was loaded, if it contained the lead; opens that list again. */
export function restoreList(leadId: string): string[] {
  try {
    const { ids, ...view }: ListView & { ids: string[] } = JSON.parse(sessionStorage.getItem(name) ?? '');
    if (!ids.includes(leadId)) return [];
    keepOpenList({ ...view, search: undefined });
    return ids;
  } catch {
    return [];
  }
}
