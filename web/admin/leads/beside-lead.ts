/** The id of a lead's row or card in the document. */
export function rowId(leadId: string): string {
  return `lead-${leadId}`;
}

/**
 * Remembers what stands beside a lead that may leave the list.
 * @returns puts whoever was on it on the lead that follows, or on `otherwise`, without moving the page
 */
export function besideLead(leadId: string): (otherwise: HTMLElement | null) => void {
  const row = document.getElementById(rowId(leadId));
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return (otherwise) =>
    // Once the list is drawn without it.
    setTimeout(() => {
      if (row?.isConnected || document.activeElement !== document.body) return;
      const select = next?.isConnected ? next.querySelector('select') : null;
      (select ?? otherwise)?.focus({ preventScroll: true });
    });
}
