import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useState } from 'react';
import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { galleryGrid } from '../gallery-grid.ts';

type Props = {
  list: RefObject<HTMLUListElement | null>;
  images: readonly GalleryImage[];
  /** The id of the image whose fields are shown. */
  opened: string | undefined;
  children: (image: GalleryImage, index: number) => ReactNode;
};

/**
 * The grid of a gallery. Only the lines of images near the screen exist, the first one, and those of the open image and of the one that was
 * focused or pressed last, so that it keeps the focus and can be dragged any distance.
 */
export function ImageGrid({ list, images, opened, children }: Props) {
  const { columns, width, gap, top, measure } = useLayout(list);
  const [used, setUsed] = useState<string>();
  const lineOf = (id: string | undefined) => {
    const index = images.findIndex((image) => image.id === id);
    return index < 0 ? [] : [Math.floor(index / columns)];
  };
  const [openLine] = lineOf(opened);
  const kept = [0, ...lineOf(opened), ...lineOf(used)];
  const virtualizer = useWindowVirtualizer({
    count: columns && Math.ceil(images.length / columns),
    // A closed tile is a square, and four gaps of text.
    estimateSize: () => (width + gap) / columns + 3 * gap,
    // An open line and the same line closed have different heights.
    getItemKey: (line) => `${columns} ${line} ${line === openLine}`,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].sort((before, after) => before - after),
    scrollMargin: top,
    gap,
    overscan: 1,
  });
  // Opening an image must not scroll, and closed lines are as high as estimated.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const lines = virtualizer.getVirtualItems();

  useLayoutEffect(() => {
    measure();
    for (const { index } of lines) {
      const tile = list.current?.querySelector(`[aria-posinset="${index * columns + 1}"]`);
      if (tile) virtualizer.resizeItem(index, tile.getBoundingClientRect().height);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths have other heights
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns, width]);

  function use({ target }: SyntheticEvent) {
    setUsed((target as Element).closest<HTMLElement>('[data-row]')?.dataset.row);
  }

  const cells: ReactNode[] = [];
  let end = top - gap;

  /** Fills the grid up to the next line that exists. */
  function fillTo(start: number) {
    const height = start - end - 2 * gap;
    if (height > 0) cells.push(<li key={`space ${end}`} aria-hidden className="col-span-full" style={{ height }} />);
  }

  for (const line of lines) {
    fillTo(line.start);
    const first = line.index * columns;
    cells.push(...images.slice(first, first + columns).map((image, column) => children(image, first + column)));
    end = line.end;
  }
  fillTo(top + virtualizer.getTotalSize() + gap);

  return (
    <ul ref={list} onFocusCapture={use} onPointerDownCapture={use} className={galleryGrid}>
      {cells}
    </ul>
  );
}

/** The number of columns that the screen has room for, and the measures of the grid in pixels. No column until it is measured. */
function useLayout(list: RefObject<HTMLUListElement | null>) {
  const [layout, setLayout] = useState({ columns: 0, width: 0, gap: 0, top: 0 });

  function measure() {
    const grid = list.current;
    if (!grid) return;
    const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
    const next = {
      columns: gridTemplateColumns.split(' ').length,
      width: grid.clientWidth,
      gap: Number.parseFloat(rowGap),
      top: Math.round(grid.getBoundingClientRect().top + window.scrollY),
    };
    setLayout((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the same list for as long as it exists
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  return { ...layout, measure };
}
