import { contentTextSchema } from '#shared/content/text-schemas.ts';
import type { ExportResult, exportCommands } from '#shared/operations/export-commands.ts';
import {
  type ExportedList,
  type ExportedRow,
  exportedLists,
  exportedRowSchema,
} from '#shared/operations/export-schemas.ts';
import { parseStyle } from '#shared/website/style.ts';
import { CommandError } from './command-error.ts';
import type { ExportFolder } from './export-folder.ts';
import type { CommandFunction } from './stage-function.ts';

type Stage = Pick<CommandFunction<typeof exportCommands>, 'call'>;

/** How often the content is read again when staff save while it is read. */
const maxReads = 5;

type Text = { section: string; field: string; value: string; content_type: 'text' | 'textarea' };
type Content = {
  texts: Text[];
  lists: Record<ExportedList, ExportedRow[] | null>;
  damaged: string[];
};

/** All texts and lists of one version. */
export async function readContent(stage: Stage): Promise<Content> {
  for (let read = 0; read < maxReads; read++) {
    const versions = new Set<number>();
    const { version, rows: texts, damaged } = await stage.call('texts', {});
    versions.add(version);
    const lists = {} as Content['lists'];
    const left = [...damaged];
    const accepted = texts.flatMap((text) => {
      const result = contentTextSchema.safeParse(text);
      if (result.success) return result.data;
      left.push(`text ${text.section}/${text.field}`);
      return [];
    });
    for (const list of exportedLists) {
      const whole = await readList(stage, list, versions);
      lists[list] = whole.rows;
      left.push(...whole.damaged);
    }
    if (versions.size === 1) return { texts: accepted, lists, damaged: left };
  }
  throw new CommandError('failed', 'The content kept changing. Try again when no staff member is saving.');
}

async function readList(stage: Stage, list: ExportedList, versions: Set<number>) {
  const rows: ExportedRow[] = [];
  const damaged = new Set<string>();
  let from = 0;
  for (;;) {
    const page: ExportResult<'list'> = await stage.call('list', { list, from });
    versions.add(page.version);
    for (const each of page.damaged) damaged.add(each);
    for (const row of page.rows) {
      const result = exportedRowSchema(list).safeParse(row);
      if (result.success) rows.push(result.data);
      else damaged.add(`${list} ${row.id}`);
    }
    if (page.next === undefined) return { rows: page.saved ? rows : null, damaged };
    if (page.next <= from) throw new Error(`The list ${list} has no next page`);
    from = page.next;
  }
}

export function writeContent(folder: ExportFolder, { texts, lists }: Content): Record<string, number> {
  const isStyle = ({ section, field }: Text) => section === 'branding' && field === 'style';
  const sorted = texts
    .filter((text) => !isStyle(text))
    .toSorted((a, b) => (`${a.section}/${a.field}` < `${b.section}/${b.field}` ? -1 : 1));
  folder.writeJson('texts.json', sorted);
  folder.writeJson('style.json', parseStyle(texts.find(isStyle)?.value ?? '') ?? null);
  console.log(`texts: ${sorted.length}`);
  const counts: Record<string, number> = { texts: sorted.length };
  for (const list of exportedLists) {
    folder.writeJson(`${list}.json`, lists[list]);
    counts[list] = lists[list]?.length ?? 0;
    console.log(`${list}: ${counts[list]}`);
  }
  return counts;
}
