import { useCommands } from '../../ui/keys/commands.ts';
import { leadListLabels } from '../leads-labels.ts';

/** The keys of the list. `Enter` is the link's own. */
export function useListKeys(): void {
  const { next, previous, select, contact, search } = leadListLabels.keys;
  const click = (selector: string) => activeRow()?.querySelector<HTMLElement>(selector)?.click();
  useCommands([
    { key: 'j', label: next, run: () => moveFocus(1) },
    { key: 'k', label: previous, run: () => moveFocus(-1) },
    { key: 'x', label: select, run: () => click('input[type=checkbox]') },
    { key: 'c', label: contact, run: () => click('a[href^="mailto:"]') },
    { key: '/', label: search, run: () => document.querySelector<HTMLElement>('search input')?.focus() },
  ]);
}

function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-lead]')];
  const row = activeRow();
  const side = step > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const isThere = (link: HTMLElement) =>
    row ? !row.contains(link) && row.compareDocumentPosition(link) & side : link.getBoundingClientRect().top >= 0;
  (step > 0 || !row ? links.find(isThere) : links.findLast(isThere))?.focus();
}

function activeRow(): Element | null | undefined {
  return document.activeElement?.closest('tbody tr, main li');
}
