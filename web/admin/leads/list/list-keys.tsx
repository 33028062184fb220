import { leadListLabels } from '../../../labels/leads/lead-list-labels.ts';
import { KeysHelp } from '../../keys/keys-help.tsx';
import { useKeys } from '../../keys/use-keys.ts';

/** The keys of the list. `Enter` is the link's own. */
export function ListKeys() {
  useKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    x: () => activeRow()?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
    c: () => activeRow()?.querySelector<HTMLElement>('a[href^="mailto:"]')?.click(),
    '/': () => document.querySelector<HTMLElement>('search input')?.focus(),
  });
  const { next, previous, open, select, contact, search } = leadListLabels.keys;
  return <KeysHelp keys={{ j: next, k: previous, Enter: open, x: select, c: contact, '/': search }} />;
}

function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-lead]')];
  const row = activeRow();
  const at = row ? links.findIndex((link) => row.contains(link)) : -1;
  const start = links.findIndex((link) => link.getBoundingClientRect().top >= 0);
  links[at < 0 ? start : at + step]?.focus();
}

function activeRow(): Element | null | undefined {
  return document.activeElement?.closest('tbody tr, main li');
}
