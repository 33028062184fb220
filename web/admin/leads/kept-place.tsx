import { Component, createRef, type ReactNode } from 'react';

type Row = { element: Element; top: number };

/**
 * Around a list into which rows come from elsewhere: what somebody reads, points at or is in stays where it is on the
 * screen. Nobody may hit another lead because one came in above. A class, since only a class may look at the page before a
 * change is drawn.
 */
export class KeptPlace extends Component<{ children: ReactNode }> {
  readonly #list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Row | null {
    const rows = [...(this.#list.current?.querySelectorAll('li, tbody tr') ?? [])];
    const element = heldRow(rows) ?? firstReadRow(rows);
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

/** The row that somebody is in, or points at, if it can be seen. */
function heldRow(rows: readonly Element[]): Element | undefined {
  return [':focus-within', ':hover']
    .map((held) => rows.find((row) => row.matches(held)))
    .find((row) => row && isInSight(row));
}

/** The first row in sight, for who has scrolled past others. */
function firstReadRow([first, ...further]: readonly Element[]): Element | undefined {
  if (!first || first.getBoundingClientRect().top >= 0) return undefined;
  return [first, ...further].find(isInSight);
}

function isInSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
