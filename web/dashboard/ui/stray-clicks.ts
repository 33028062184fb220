/** The open dialog in which the last first click was, or null for the page. */
let layer: Element | null = null;

/**
 * Ignores the second click of a double click whose first one has opened or closed a dialog. It lands on what is under the pointer then,
 * such as the button that takes the link out of a reply.
 * @returns what ends this
 */
export function ignoreStrayClicks(): () => void {
  addEventListener('click', listen, true);
  return () => removeEventListener('click', listen, true);
}

function listen(event: MouseEvent): void {
  const own = (event.target as Element).closest('dialog');
  if (event.detail < 2) layer = own;
  else if (own !== layer) {
    event.preventDefault();
    event.stopPropagation();
  }
}
