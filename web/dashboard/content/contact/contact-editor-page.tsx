import { useState } from 'react';
import { exampleHours } from '#shared/content/fallbacks.ts';
import { Card } from '../../ui/editor/card.tsx';
import { useEditing } from '../../ui/editor/editing.ts';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { contentFailures } from '../../ui/editor/editor-notices.ts';
import { EditorPage } from '../../ui/editor/editor-page.tsx';
import { EditorTabs } from '../../ui/editor/editor-tabs.tsx';
import { SectionFields } from '../../ui/editor/section-fields.tsx';
import { ReadOnly } from '../../ui/editor/text-field.tsx';
import { fieldLabel, type TextsDraft, useTextsDraft } from '../../ui/editor/use-texts-draft.ts';

/** Contact details, and the texts of sections without their own editor (BOOK-01). */
export function ContactEditorPage() {
  const [open, setOpen] = useState<'contact' | 'pageTexts'>('contact');
  const contact = useTextsDraft(['contact'], contentFailures.contact);
  const texts = useTextsDraft(['booking', 'header', 'footer'], contentFailures.content);
  return (
    <EditorPage toggle="preview" preview={open === 'pageTexts' ? 'booking' : 'contact'} parts={[contact, texts]}>
      <EditorTabs
        onOpen={setOpen}
        tabs={{
          contact: <Contact texts={contact} />,
          pageTexts: <PageTexts texts={texts} />,
        }}
      />
    </EditorPage>
  );
}

const text = editorLabels.pageTexts;
const fields = ['address', 'phone', 'email', 'hours', 'instagram', 'facebook'] as const;

function Contact({ texts }: { texts: TextsDraft }) {
  if (useEditing()) {
    return (
      <SectionFields
        texts={texts}
        section="contact"
        fields={fields}
        types={{ phone: 'tel', email: 'email' }}
        hints={{ hours: editorLabels.hoursHint(exampleHours) }}
      />
    );
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
    <div className="grid gap-4">
      <Card title={text.booking}>
        <SectionFields
          texts={texts}
          section="booking"
          fields={['title', 'description', 'notes_content']}
          hints={{ notes_content: editorLabels.notesHint }}
        />
      </Card>
      <Card title={text.header}>
        <SectionFields texts={texts} section="header" fields={['booking_button']} />
      </Card>
      <Card title={text.footer}>
        <SectionFields
          texts={texts}
          section="footer"
          fields={['description']}
          labels={{ description: editorLabels.footerDescription }}
        />
      </Card>
    </div>
  );
}
