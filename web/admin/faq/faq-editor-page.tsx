import type { Faq } from '#shared/content-lists.ts';
import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import { type SentRow, useFaqs } from '../../api/content-lists.ts';
import { Tabs } from '../../components/ui/tabs.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { TextField } from '../editor/field.tsx';
import { ListEditor } from '../editor/list-editor.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { type ListDraft, useListDraft } from '../editor/use-list-draft.ts';
import { fieldLabel, useTextsDraft } from '../editor/use-texts-draft.ts';

export function FaqEditorPage() {
  const texts = useTextsDraft(sections, textFailures);
  const faqs = useListDraft(useFaqs(), sent, { nameOf: ({ question }) => question, failures: listFailures });
  return (
    <EditorPage title={labels.pages.faq} toggle="cancel" parts={[texts, faqs]}>
      <Tabs
        label={labels.pages.faq}
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
    <ListEditor list={faqs} blank={{ question: '', answer: '' }} words={editorLabels.lists.faqs}>
      {({ question, answer }, change) => (
        <>
          <TextField
            label={fieldLabel('question')}
            value={question}
            onChange={(next) => change({ question: next })}
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
