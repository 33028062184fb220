import type { Faq } from '#shared/content/list-schemas.ts';
import { type SentRow, useContentList } from '../../api/content-lists.ts';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { editorNotices } from '../../labels/editors/editor-notices.ts';
import { EditorPage } from '../editor/editor-page.tsx';
import { EditorTabs } from '../editor/editor-tabs.tsx';
import { ListEditor } from '../editor/list-editor.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { RowText } from '../editor/text-field.tsx';
import { type ListDraft, useListDraft } from '../editor/use-list-draft.ts';
import { useTextsDraft } from '../editor/use-texts-draft.ts';

export function FaqEditorPage() {
  const texts = useTextsDraft(sections, textFailures);
  const faqs = useListDraft(useContentList('faqs'), sent, {
    nameOf: ({ question }) => question,
    failures: listFailures,
    show: (content, active) => ({ ...content, faqs: active }),
  });
  return (
    <EditorPage toggle="cancel" preview="faq" parts={[texts, faqs]}>
      <EditorTabs
        tabs={{
          entries: <Entries faqs={faqs} />,
          content: <SectionFields texts={texts} section="faq" fields={['title', 'description']} />,
        }}
      />
    </EditorPage>
  );
}

const sections = ['faq'] as const;
const textFailures = { fetch: editorNotices.contentFetchFailed, save: editorNotices.contentSaveFailed };
const listFailures = {
  fetch: editorNotices.faqsFetchFailed,
  save: editorNotices.faqsSaveFailed,
  remove: editorNotices.faqRemoveFailed,
};

function Entries({ faqs }: { faqs: ListDraft<Faq> }) {
  return (
    <ListEditor list={faqs} blank={{ question: '', answer: '' }} labels={editorLabels.lists.faqs}>
      {(faq, change) => (
        <>
          <RowText row={faq} name="question" onChange={change} inHeading required />
          <RowText row={faq} name="answer" onChange={change} kind="textarea" required />
        </>
      )}
    </ListEditor>
  );
}

function sent({ id, question, answer, is_active }: Faq): SentRow<'faqs'> {
  return { id, question, answer, is_active };
}
