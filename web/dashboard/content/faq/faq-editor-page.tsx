import type { Faq } from '#shared/content/list-schemas.ts';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { contentFailures } from '../../ui/editor/editor-notices.ts';
import { EditorPage } from '../../ui/editor/editor-page.tsx';
import { EditorTabs } from '../../ui/editor/editor-tabs.tsx';
import { ListEditor } from '../../ui/editor/list-editor.tsx';
import { SectionFields } from '../../ui/editor/section-fields.tsx';
import { RowText } from '../../ui/editor/text-field.tsx';
import { type ListDraft, useListDraft } from '../../ui/editor/use-list-draft.ts';
import { useTextsDraft } from '../../ui/editor/use-texts-draft.ts';
import { useContentList } from '../../ui/hooks/content-lists.ts';

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
