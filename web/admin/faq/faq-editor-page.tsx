import type { Faq } from '#shared/content/list-schemas.ts';
import { useContentList } from '../../api/content-lists.ts';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { contentFailures } from '../../labels/editors/editor-notices.ts';
import { EditorPage } from '../editor/editor-page.tsx';
import { EditorTabs } from '../editor/editor-tabs.tsx';
import { ListEditor } from '../editor/list-editor.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { RowText } from '../editor/text-field.tsx';
import { type ListDraft, useListDraft } from '../editor/use-list-draft.ts';
import { useTextsDraft } from '../editor/use-texts-draft.ts';

export function FaqEditorPage() {
  const texts = useTextsDraft(['faq'], contentFailures.content);
  const faqs = useListDraft(useContentList('faqs'), {
    nameOf: ({ question }) => question,
    failures: contentFailures.faqs,
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
