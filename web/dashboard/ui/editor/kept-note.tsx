import { relativeTime } from '../relative-time.ts';
import { useNow } from '../use-now.ts';
import { editorLabels } from './editor-labels.ts';
import type { EditorPart } from './editor-part.ts';

/** Says how old edits from an earlier visit are. */
export function KeptNote({ parts }: { parts: readonly EditorPart[] }) {
  const now = useNow();
  const newest = parts
    .flatMap(({ ready, keptAt }) => (ready && keptAt) || [])
    .sort()
    .at(-1);
  if (!newest) return null;
  return (
    <p className="my-6 border-l-4 border-warning bg-surface p-4">{editorLabels.kept(relativeTime(newest, now))}</p>
  );
}
