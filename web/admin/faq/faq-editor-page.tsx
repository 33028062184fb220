import type { Faq } from '#shared/content/list-schemas.ts';
import { type SentRow, useContentList } from '../../api/content-lists.ts';
import { Tabs } from '../../components/ui/tabs.tsx';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { editorNotices } from '../../labels/editors/editor-notices.ts';
import { EditorPage } from '../editor/editor-page.tsx';
import { ListEditor } from '../editor/list-editor.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { TextField } from '../editor/text-field.tsx';
import { type ListDraft, useListDraft } from '../editor/use-list-draft.ts';
import { fieldLabel, useTextsDraft } from '../editor/use-texts-draft.ts';
import { usePageTitle } from '../page-title.tsx';

export function FaqEditorPage() {
  const title = usePageTitle();
  const texts = useTextsDraft(sections, textFailures);
  const faqs = useListDraft(useContentList('faqs'), sent, {
    nameOf: ({ question }) => question,
    failures: listFailures,
    show: (content, active) => ({ ...content, faqs: active }),
  });
  return (
    <EditorPage toggle="cancel" preview="faq" parts={[texts, faqs]}>
      <Tabs
        label={title}
        tabs={[
          { name: 'entries', label: editorLabels.tabs.entries, content: <Entries faqs={faqs} /> },
          {
            name: 'content',
            label: editorLabels.tabs.content,
            content: <SectionFields texts={texts} section="faq" fields={['title', 'description']} />,
          },
        ]}
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
      {({ question, answer }, change) => (
        <>
          <TextField
            label={fieldLabel('question')}
            value={question}
            onChange={(next) => change({ question: next })}
            inHeading
            required
          />
          <TextField
            label={fieldLabel('answer')}
            value={answer}
            onChange={(next) => change({ answer: next })}
            kind="textarea"
            required
          />
        </>
      )}
    </ListEditor>
  );
}

function sent({ id, question, answer, is_active }: Faq): SentRow<'faqs'> {
  return { id, question, answer, is_active };
}
