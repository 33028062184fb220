import { Button } from '../button.tsx';
import { useEditing } from './editing.ts';
import { editorLabels } from './editor-labels.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import type { ListDraft } from './use-list-draft.ts';
import { useRemoval } from './use-removal.ts';

const labels = editorLabels.list.damaged;

type Props = { list: Pick<ListDraft<never>, 'unreadable' | 'removeUnreadable'> };

/** Stored rows that do not match the schema. Their content is not shown, because it can be anything. */
export function DamagedRows({ list: { unreadable, removeUnreadable } }: Props) {
  const editing = useEditing();
  const removal = useRemoval({ nameOf: () => labels.name, isNew: () => false, remove: removeUnreadable });
  if (unreadable.length === 0) return null;
  return (
    <section aria-label={labels.title(unreadable.length)} className="mt-4 border border-field-line p-4">
      <p className="font-semibold">{labels.title(unreadable.length)}</p>
      <p className="mt-1 text-sm text-quiet">{labels.hint}</p>
      <ul className="mt-3 text-sm">
        {unreadable.map((id) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
            <span className="mr-auto text-quiet [overflow-wrap:anywhere]">{id}</span>
            {editing && (
              <Button onClick={() => removal.ask(id)}>
                {editorLabels.list.remove}
                <span className="sr-only"> {id}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RemoveDialog removal={removal} hint={labels.removeHint} />
    </section>
  );
}
