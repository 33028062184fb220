const heights = [37.5, 41.25];
const oneLine =
  'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, .button:not(.button-large)';
const targets = 'button, a, select, summary, input:not([type=file]), [role=tab]';
const columns = ['48rem', 'none'];
const fields =
  'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color]), select, textarea, [contenteditable]';

/** Words that stay small inside the name of a button. */
const small = /^(a|an|and|as|at|by|for|from|in|it|me|of|on|or|the|to|with)$/;

/**
 * Visible controls of the dashboard that have a height of their own, are smaller than 24 px or have a name in another case than
 * that of the specification's buttons, fields in which text is too small for touch screens, and columns with a width of their own.
 */
export function controlFaults(): string[] {
  const faults: string[] = [];
  // Paper has no controls.
  if (matchMedia('print').matches) return faults;
  for (const each of document.querySelectorAll<HTMLElement>(`${oneLine}, ${targets}`)) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest('.sr-only, [inert], [aria-hidden=true]'))
      continue;
    const { width, height } = each.getBoundingClientRect();
    const label = each.closest('label')?.getBoundingClientRect();
    const size = `${each.localName} ${(each.ariaLabel ?? each.textContent).slice(0, 40)}: ${width} x ${height}`;
    if (each.matches('.button') && !isInTitleCase(nameOf(each))) faults.push(`case: ${nameOf(each)}`);
    const isOneLine = each.matches(oneLine) && height < 60;
    if (isOneLine && !heights.includes(height)) faults.push(`height: ${size}`);
    const isInText = getComputedStyle(each).display === 'inline';
    if (!isInText && Math.min(Math.max(width, label?.width ?? 0), Math.max(height, label?.height ?? 0)) < 24) {
      faults.push(`target: ${size}`);
    }
  }
  if (matchMedia('(pointer: coarse)').matches) {
    for (const field of document.querySelectorAll(fields)) {
      const size = getComputedStyle(field).fontSize;
      if (Number.parseFloat(size) < 16) faults.push(`text: ${field.outerHTML.slice(0, 200)}: ${size}`);
    }
  }
  for (const column of document.querySelectorAll('.column')) {
    const width = getComputedStyle(column).getPropertyValue('--column') || '48rem';
    if (!columns.includes(width)) faults.push(`column: ${width}`);
  }
  return faults;
}

/** What a sighted person reads, without names of the studio's own. */
function nameOf(button: HTMLElement): string {
  const copy = button.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('.sr-only, bdi')) hidden.remove();
  return copy.textContent.trim();
}

function isInTitleCase(name: string): boolean {
  const words = name.replace(/[:(].*/, '').split(' ');
  return words.every((word, place) => !/^[a-z]/.test(word) || (place > 0 && small.test(word)));
}
