import { ChevronRight } from 'lucide';
import { Icon } from '../../../common/icon.tsx';
import { late } from '../late-part.tsx';
import { Loading } from '../loading.tsx';
import { DamagedRows } from './damaged-rows.tsx';
import { useEditing } from './editing.ts';
import { editorLabels } from './editor-labels.ts';
import type { EditedRows, EditedRowsProps, ListRow } from './rows/edited-rows.tsx';

// Only editing needs drag and drop.
const LazyRows = late(
  'edited-rows',
  () => import('./rows/edited-rows.tsx'),
  'EditedRows',
  <Loading />,
) as typeof EditedRows;

type Props<Row extends ListRow> = Omit<EditedRowsProps<Row>, 'add'> & { labels: { add: string; empty: string } };

const labels = editorLabels.list;

/** Rows by name; each opens to show its fields. In edit mode, rows can be changed, added, moved and removed. */
export function ListEditor<Row extends ListRow>({ labels: { add, empty }, ...props }: Props<Row>) {
  const editing = useEditing();
  const { list } = props;
  return (
    <div>
      {list.rows.length === 0 && <p className="py-8 text-center text-quiet">{empty}</p>}
      {editing ? (
        <LazyRows {...props} add={add} />
      ) : (
        <ol className="divide-y divide-line border-y border-line empty:hidden">
          {list.rows.map((row, index) => (
            <li key={row.id}>
              <ReadRow {...props} row={row} index={index} />
            </li>
          ))}
        </ol>
      )}
      <DamagedRows list={list} />
    </div>
  );
}

type RowProps<Row extends ListRow> = Omit<Props<Row>, 'labels'> & { row: Row; index: number };

function ReadRow<Row extends ListRow>({ list, row, index, trailing, subheadings, children }: RowProps<Row>) {
  const active = row.is_active ?? true;
  const beside = trailing?.(row);
  const Heading = subheadings ? 'h3' : 'h2';
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 transition-colors hover:bg-surface [&::-webkit-details-marker]:hidden">
        <Icon icon={ChevronRight} size={16} className="shrink-0 text-quiet transition-transform group-open:rotate-90" />
        <span className="shrink-0 text-sm text-quiet tabular-nums">{index + 1}</span>
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-4">
          <Heading className={`mr-auto min-w-0 font-medium [overflow-wrap:anywhere] ${active ? '' : 'text-quiet'}`}>
            {list.nameOf(row)}
          </Heading>
          {beside && <span className="text-sm text-quiet tabular-nums">{beside}</span>}
          {!active && <span className="text-sm text-quiet">{labels.inactive}</span>}
        </span>
      </summary>
      <div className="grid gap-4 pt-1 pb-5 pl-7">{children(row, () => {})}</div>
    </details>
  );
}
