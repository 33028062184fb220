const name = 'open-list';

/** Keeps the order of the open list in this tab, so that a lead that is reloaded after it left the list has its neighbours. */
export function keepList(ids: readonly string[]): void {
  if (ids.length === 0) return;
  try {
    sessionStorage.setItem(name, JSON.stringify(ids));
  } catch {
    // After a reload, the lead may have no neighbours.
  }
}

/** The leads of the list that was open before this document was loaded, if it contained the lead. */
export function restoreList(leadId: string): string[] {
  try {
    const ids: string[] = JSON.parse(sessionStorage.getItem(name) ?? '');
    return ids.includes(leadId) ? ids : [];
  } catch {
    return [];
  }
}
