/** Element id of a lead's row or card. */
export function rowId(leadId: string): string {
  return `lead-${leadId}`;
}

/**
 * Remembers the row after a lead that may leave the list.
 * @returns moves the focus there, or to `otherwise`, without scrolling, if the focused row has disappeared
 */
export function nextLeadFocus(leadId: string): (otherwise: HTMLElement | null) => void {
  const row = document.getElementById(rowId(leadId));
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return (otherwise) =>
    // After the list has been rendered without it.
    setTimeout(() => {
      if (row?.isConnected || document.activeElement !== document.body) return;
      const select = next?.isConnected ? next.querySelector('select') : null;
      (select ?? otherwise)?.focus({ preventScroll: true });
    });
}
