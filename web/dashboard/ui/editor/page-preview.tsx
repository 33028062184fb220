import { useCallback, useContext, useDeferredValue, useState } from 'react';
import type { PreviewSection } from '#shared/website/page.ts';
import { usePage } from '../hooks/content.ts';
import { editorLabels } from './editor-labels.ts';
import type { EditorPart } from './editor-part.ts';
import { useOpenRow } from './open-row.ts';
import { PreviewContext } from './preview-context.ts';

type Props = { section: PreviewSection; parts: readonly Pick<EditorPart, 'show'>[] };

const widths = { phone: 360, desktop: 1280 } as const;
const devices = ['phone', 'desktop'] as const;

/** The public page with the unsaved edits, as wide as on a phone or on a desktop, and made smaller where there is less room. */
export function PagePreview({ section, parts }: Props) {
  const Preview = useContext(PreviewContext);
  const [row] = useOpenRow();
  const [device, setDevice] = useState<keyof typeof widths>('phone');
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const page = usePage(section);
  // Typing has priority over the preview.
  const content = useDeferredValue(page && parts.reduce((shown, part) => part.show?.(shown) ?? shown, page));
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const width = widths[device];
  const scale = Math.min(1, room.width / width);
  if (!Preview) return null;
  return (
    <aside className="sticky top-(--below-head) flex h-[calc(100svh-var(--below-head)-1.5rem)] flex-col">
      <div className="flex flex-wrap items-center gap-x-4 pb-2 text-sm text-quiet">
        <p className="mr-auto">{editorLabels.livePreview}</p>
        {devices.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === device}
            onClick={() => setDevice(each)}
            className="min-h-10 cursor-pointer border-b-2 border-transparent transition-colors hover:text-foreground aria-pressed:border-accent aria-pressed:text-foreground"
          >
            {editorLabels.devices[each]}
          </button>
        ))}
      </div>
      <div ref={measure} className="min-h-0 grow overflow-hidden border border-line">
        {content && scale > 0 && (
          <div
            style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
            className="mx-auto origin-top-left"
          >
            <Preview key={device} section={section} content={content} row={row} />
          </div>
        )}
      </div>
    </aside>
  );
}
