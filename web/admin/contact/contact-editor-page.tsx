import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import { Tabs } from '../../components/ui/tabs.tsx';
import { useEditing } from '../editor/editing.ts';
import { EditorPage } from '../editor/editor-page.tsx';
import { ReadOnly } from '../editor/field.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { fieldLabel, type TextsDraft, useTextsDraft } from '../editor/use-texts-draft.ts';

/** Contact details, and the page texts that have no editor of their own (DATA-22). */
export function ContactEditorPage() {
  const contact = useTextsDraft(contactSections, contactFailures);
  const texts = useTextsDraft(textSections, textFailures);
  return (
    <EditorPage title={labels.pages.contact} toggle="preview" parts={[contact, texts]}>
      <Tabs
        label={labels.pages.contact}
        tabs={[
          { name: 'contact', label: editorLabels.tabs.contact, content: <Contact texts={contact} /> },
          { name: 'texts', label: editorLabels.tabs.pageTexts, content: <PageTexts texts={texts} /> },
        ]}
      />
    </EditorPage>
  );
}

const contactSections = ['contact'] as const;
const textSections = ['header', 'footer'] as const;
const contactFailures = { fetch: editorNotices.contentFetchFailed, save: editorNotices.contactSaveFailed };
const textFailures = { fetch: editorNotices.contentFetchFailed, save: editorNotices.contentSaveFailed };

const fields = ['address', 'phone', 'email', 'hours', 'instagram', 'facebook'] as const;

function Contact({ texts }: { texts: TextsDraft }) {
  if (useEditing()) {
    return <SectionFields texts={texts} section="contact" fields={fields} types={{ phone: 'tel', email: 'email' }} />;
  }
  return (
    <div className="grid gap-5 border border-line bg-surface p-6 tabular-nums sm:grid-cols-2">
      {fields.map((field) => (
        <ReadOnly key={field} label={fieldLabel(field)}>
          {texts.value('contact', field)}
        </ReadOnly>
      ))}
    </div>
  );
}

function PageTexts({ texts }: { texts: TextsDraft }) {
  return (
    <div className="grid gap-5">
      <SectionFields texts={texts} section="header" fields={['booking_button']} />
      <SectionFields
        texts={texts}
        section="footer"
        fields={['description']}
        labels={{ description: editorLabels.footerDescription }}
      />
    </div>
  );
}
