import { newRowPrefix } from '#shared/content/list-rows.ts';
import type { ReplyTemplate, ReplyTemplates } from '#shared/emails/reply-schemas.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import type { EditorPart } from '../../ui/editor/editor-part.ts';
import { useDraft } from '../../ui/editor/use-draft.ts';
import { type EditedList, editedList, nameOrUntitled } from '../../ui/editor/use-list-draft.ts';
import { useReplyTemplates } from '../replies/replies.ts';
import { replySettingsLabels, replySettingsNotices } from './email-settings-labels.ts';

export type TemplateDraft = Omit<EditorPart, 'rows'> & EditedList<ReplyTemplate>;

/** A draft of the reply templates. They are stored together, so that a template is removed only by a save. */
export function useTemplateDraft(): TemplateDraft {
  const { stored, error, retry, save, show } = useReplyTemplates();
  const draft = useDraft<ReplyTemplate, ReplyTemplates>('reply-templates', {
    stored: stored && { rows: stored.templates, origin: stored },
    error,
    retry,
    show,
    labelOf: (field, row) =>
      [row && nameOrUntitled(row.name), field && replySettingsLabels[field as 'name' | 'subject' | 'text']]
        .filter(Boolean)
        .join(', '),
  });
  const edited = editedList(draft, ({ name }) => name, {});
  const { rows } = edited;

  return {
    ...draft.part,
    ...edited,
    check: () => {
      const isIncomplete = rows.some(({ name, subject, text }) => [name, subject, text].some(isBlank));
      return isIncomplete ? replySettingsNotices.templateIncomplete : undefined;
    },
    save: async () => {
      const templates = rows.map((row) => ({ ...row, id: row.id.replace(newRowPrefix, '') }));
      const { base = [] } = draft;
      const saved = await save(draft.origin?.version ?? 0, templates);
      return draft.settle(saved, () => save(saved.version, [...base]));
    },
    failures: { fetch: replySettingsNotices.templatesFetchFailed, save: replySettingsNotices.templatesSaveFailed },
    isNew: () => true,
    remove: async ({ id }) => draft.drop(id),
    unreadable: [],
    removeUnreadable: async () => {},
  };
}
