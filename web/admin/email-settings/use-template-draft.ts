import { newRowId, newRowPrefix } from '#shared/content/list-rows.ts';
import type { ReplyTemplate } from '#shared/emails/reply-schemas.ts';
import { useReplyTemplates } from '../../api/replies.ts';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { replySettingsLabels } from '../../labels/emails/reply-settings-labels.ts';
import { replySettingsNotices } from '../../labels/emails/reply-settings-notices.ts';
import type { EditorPart } from '../editor/editor-part.ts';
import { useDraft } from '../editor/use-draft.ts';
import type { EditedList } from '../editor/use-list-draft.ts';

export type TemplateDraft = EditorPart & EditedList<ReplyTemplate>;

/** A draft of the reply templates. They are stored together, so that a template is removed only by a save. */
export function useTemplateDraft(): TemplateDraft {
  const { stored, error, retry, save, show } = useReplyTemplates();
  const draft = useDraft('reply-templates', stored && { rows: stored.templates, origin: stored });
  const rows = draft.rows ?? [];
  const nameOf = ({ name }: ReplyTemplate) => name.trim() || editorLabels.list.untitled;

  return {
    ready: stored !== undefined,
    error,
    retry,
    changes: draft.changes,
    keptAt: draft.keptAt,
    conflicts: draft.conflicts.map((conflict) => {
      const row = rows.find(({ id }) => id === conflict.id);
      const field = conflict.field && replySettingsLabels[conflict.field as 'name' | 'subject' | 'text'];
      return { ...conflict, label: [row && nameOf(row), field].filter(Boolean).join(', ') };
    }),
    resolveConflict: ({ id, field, theirs }, keep) => {
      if (keep === 'theirs' && field === undefined) draft.drop(id);
      else if (keep === 'theirs') draft.change(id, { [field ?? '']: theirs });
      draft.dropConflict(id, field);
    },
    check: () => {
      const isIncomplete = rows.some(({ name, subject, text }) => [name, subject, text].some((value) => !value.trim()));
      return isIncomplete ? replySettingsNotices.templateIncomplete : undefined;
    },
    save: async () => {
      const templates = rows.map((row) => ({ ...row, id: row.id.replace(newRowPrefix, '') }));
      const saved = await save(draft.origin?.version ?? 0, templates);
      draft.settle(saved);
      show(saved);
    },
    discard: draft.discard,
    failures: { fetch: replySettingsNotices.templatesFetchFailed, save: replySettingsNotices.templatesSaveFailed },
    rows,
    nameOf,
    change: draft.change,
    move: draft.move,
    add: (...values) => {
      const added = values.map((each) => ({ ...each, id: newRowId() }));
      draft.add(...added);
      return added.map(({ id }) => id);
    },
    isNew: () => true,
    remove: async ({ id }) => draft.drop(id),
    unreadable: [],
    removeUnreadable: async () => {},
  };
}
