import { useId } from 'react';
import { Button } from '../button.tsx';
import { editorLabels } from './editor-labels.ts';
import type { EditorPart } from './editor-part.ts';

/** Values that another staff member changed too, with both versions to choose from. Nothing is saved until then. */
export function Conflicts({
  part: { conflicts, resolveConflict },
}: {
  part: Pick<EditorPart, 'conflicts' | 'resolveConflict'>;
}) {
  const hint = useId();
  if (conflicts.length === 0) return null;
  const labels = editorLabels.conflicts;
  return (
    <section
      data-conflicts
      tabIndex={-1}
      aria-label={labels.title}
      aria-describedby={hint}
      className="my-6 border-l-4 border-warning bg-surface p-4"
    >
      <h2 className="font-semibold">{labels.title}</h2>
      <p id={hint} className="text-sm text-quiet">
        {labels.hint}
      </p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={`${conflict.id}/${conflict.field}`} className="mt-4 border-t border-line pt-4">
            <h3 className="font-medium">
              {conflict.label}
              {conflict.field === undefined && ` ${labels.removed}`}
            </h3>
            {conflict.field !== undefined && (
              <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[5rem_1fr]">
                <Value term={labels.mine} value={conflict.mine} />
                <Value term={labels.theirs} value={conflict.theirs} />
              </dl>
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              <Button onClick={() => resolveConflict(conflict, 'mine')}>{labels.keepMine}</Button>
              <Button onClick={() => resolveConflict(conflict, 'theirs')}>
                {conflict.field === undefined ? labels.removeToo : labels.takeTheirs}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Focuses the first conflicts of the page. @returns whether there are any */
export function focusConflicts(): boolean {
  const section = document.querySelector<HTMLElement>('main [data-conflicts]');
  section?.focus();
  return section !== null;
}

function Value({ term, value }: { term: string; value: unknown }) {
  return (
    <>
      <dt className="text-quiet">{term}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{String(value ?? '') || editorLabels.empty}</dd>
    </>
  );
}
