import { Component, createRef, type ReactNode } from 'react';

type Row = { element: Element; top: number };

/**
 * Keeps the row that the user reads, points at or has focused at the same position on screen when rows are added above it, so
 * that a click never hits another lead. A class, because only `getSnapshotBeforeUpdate` runs before the DOM changes.
 */
export class ScrollAnchor extends Component<{ children: ReactNode }> {
  readonly #list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Row | null {
    const rows = [...(this.#list.current?.querySelectorAll('li, tbody tr') ?? [])];
    const element = activeRow(rows) ?? firstVisibleRow(rows);
    return element ? { element, top: element.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, held: Row | null) {
    if (!held?.element.isConnected) return;
    window.scrollBy({ top: held.element.getBoundingClientRect().top - held.top, behavior: 'instant' });
  }

  override render() {
    return <div ref={this.#list}>{this.props.children}</div>;
  }
}

/** The visible row that has the focus or the pointer. */
function activeRow(rows: readonly Element[]): Element | undefined {
  return [':focus-within', ':hover']
    .map((held) => rows.find((row) => row.matches(held)))
    .find((row) => row && isInView(row));
}

/** The first visible row, once the user has scrolled past others. */
function firstVisibleRow([first, ...further]: readonly Element[]): Element | undefined {
  if (!first || first.getBoundingClientRect().top >= 0) return undefined;
  return [first, ...further].find(isInView);
}

function isInView(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
