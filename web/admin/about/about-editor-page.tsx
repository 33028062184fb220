import { Clock, Star, Users } from 'lucide-react';
import { useId } from 'react';
import { calloutIcons } from '#shared/choices.ts';
import type { Callout } from '#shared/content-lists.ts';
import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import { type SentRow, useCallouts } from '../../api/content-lists.ts';
import { Tabs } from '../../components/ui/tabs.tsx';
import { useEditing } from '../editor/editing.ts';
import { EditorPage } from '../editor/editor-page.tsx';
import { ReadOnly, TextField } from '../editor/field.tsx';
import { ListEditor } from '../editor/list-editor.tsx';
import { PictureField } from '../editor/picture-field.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { type ListDraft, useListDraft } from '../editor/use-list-draft.ts';
import { fieldLabel, type TextsDraft, useTextsDraft } from '../editor/use-texts-draft.ts';

export function AboutEditorPage() {
  const texts = useTextsDraft(sections, failures);
  const callouts = useListDraft(useCallouts(), sent, { nameOf: ({ title }) => title, failures: listFailures });
  return (
    <EditorPage title={labels.pages.about} toggle="cancel" parts={[texts, callouts]}>
      <Tabs
        label={labels.pages.about}
        tabs={[
          { name: 'content', label: editorLabels.tabs.content, content: <Content texts={texts} /> },
          { name: 'callouts', label: editorLabels.tabs.callouts, content: <Callouts callouts={callouts} /> },
        ]}
      />
    </EditorPage>
  );
}

const sections = ['about'] as const;
const failures = { fetch: editorNotices.aboutFetchFailed, save: editorNotices.aboutSaveFailed };
const listFailures = { ...failures, remove: editorNotices.calloutRemoveFailed };

function Content({ texts }: { texts: TextsDraft }) {
  return (
    <div className="grid gap-5">
      <PictureField
        label={fieldLabel('photo')}
        address={texts.value('about', 'photo')}
        onChange={(address) => texts.set('about', 'photo', address)}
        kind="about"
        place="about-images"
      />
      <SectionFields texts={texts} section="about" fields={['headline', 'description']} />
    </div>
  );
}

function Callouts({ callouts }: { callouts: ListDraft<Callout> }) {
  return (
    <ListEditor
      list={callouts}
      blank={{ title: '', description: '', icon: 'Star' }}
      words={editorLabels.lists.callouts}
    >
      {({ title, description, icon }, change) => (
        <>
          <TextField label={fieldLabel('title')} value={title} onChange={(next) => change({ title: next })} required />
          <TextField
            label={fieldLabel('description')}
            value={description}
            onChange={(next) => change({ description: next })}
            kind="textarea"
          />
          <IconChoice icon={icon} onChange={(next) => change({ icon: next })} />
        </>
      )}
    </ListEditor>
  );
}

type Icon = Callout['icon'];
const icons = { Users, Clock, Star };

function IconChoice({ icon, onChange }: { icon: Icon; onChange: (icon: Icon) => void }) {
  const id = useId();
  const editing = useEditing();
  const Shown = icons[icon];
  if (!editing) {
    return (
      <ReadOnly label={fieldLabel('icon')}>
        <span className="flex items-center gap-2">
          <Shown aria-hidden="true" size={18} />
          {icon}
        </span>
      </ReadOnly>
    );
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {fieldLabel('icon')}
      </label>
      <span className="flex items-center gap-3">
        <Shown aria-hidden="true" size={18} className="text-quiet" />
        <select
          id={id}
          value={icon}
          onChange={({ target }) => onChange(target.value as Icon)}
          className="h-12 cursor-pointer rounded-sm border border-field-line bg-surface px-3 transition-colors hover:border-foreground"
        >
          {calloutIcons.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </span>
    </div>
  );
}

function sent({ id, title, description, icon, is_active }: Callout): SentRow<'callouts'> {
  return { id, title, description, icon, is_active };
}
