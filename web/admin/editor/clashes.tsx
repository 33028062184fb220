import { editorLabels } from '#shared/editor-labels.ts';
import { buttonLook } from '../../components/button-look.ts';
import type { EditorPart } from './editor-part.ts';

/** What somebody else changed too, with both values to choose from. Until then mine stays. */
export function Clashes({ part: { clashes, settleClash } }: { part: Pick<EditorPart, 'clashes' | 'settleClash'> }) {
  if (clashes.length === 0) return null;
  const words = editorLabels.clashes;
  return (
    <section aria-label={words.title} className="mt-6 border-l-4 border-warning bg-surface p-4">
      <h2 className="font-semibold">{words.title}</h2>
      <p className="text-sm text-quiet">{words.hint}</p>
      <ul>
        {clashes.map((clash) => (
          <li key={`${clash.id}/${clash.field}`} className="mt-4 border-t border-line pt-4">
            <h3 className="font-medium">
              {clash.label}
              {clash.field === undefined && ` ${words.removed}`}
            </h3>
            {clash.field !== undefined && (
              <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[5rem_1fr]">
                <Value term={words.mine} value={clash.mine} />
                <Value term={words.theirs} value={clash.theirs} />
              </dl>
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              <button
                type="button"
                onClick={() => settleClash(clash, 'mine')}
                className={buttonLook('outline', 'compact')}
              >
                {words.keepMine}
              </button>
              <button
                type="button"
                onClick={() => settleClash(clash, 'theirs')}
                className={buttonLook('outline', 'compact')}
              >
                {clash.field === undefined ? words.removeToo : words.takeTheirs}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Value({ term, value }: { term: string; value: unknown }) {
  return (
    <>
      <dt className="text-quiet">{term}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{String(value ?? '') || editorLabels.empty}</dd>
    </>
  );
}
