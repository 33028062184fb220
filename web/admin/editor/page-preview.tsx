import { Suspense, useContext, useDeferredValue } from 'react';
import { usePage } from '../../api/content.ts';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { useRoomyScreen } from '../use-wide-screen.ts';
import type { EditorPart } from './editor-part.ts';
import { PreviewContext, type PreviewSection } from './preview-context.ts';

type Props = { section: PreviewSection; parts: readonly EditorPart[] };

/** The public page with the unsaved edits, on screens wide enough to show it beside the editor. */
export function PagePreview({ section, parts }: Props) {
  const Preview = useContext(PreviewContext);
  const roomy = useRoomyScreen();
  const page = usePage(roomy);
  // Typing has priority over the preview.
  const content = useDeferredValue(page && parts.reduce((shown, part) => part.show?.(shown) ?? shown, page));
  if (!roomy || !Preview) return null;
  return (
    <aside className="sticky top-(--below-head) flex h-[calc(100svh-var(--below-head)-1.5rem)] flex-col">
      <p className="pb-2 text-sm text-quiet">{editorLabels.livePreview}</p>
      <div className="min-h-0 grow border border-line">
        {content && (
          <Suspense>
            <Preview section={section} content={content} />
          </Suspense>
        )}
      </div>
    </aside>
  );
}
