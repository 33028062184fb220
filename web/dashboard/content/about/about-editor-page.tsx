import { calloutIcons } from '#shared/content/list-rows.ts';
import type { Callout } from '#shared/content/list-schemas.ts';
import { calloutIcon } from '../../../common/callout-icon.ts';
import { Icon } from '../../../common/icon.tsx';
import { useEditing } from '../../ui/editor/editing.ts';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { contentFailures } from '../../ui/editor/editor-notices.ts';
import { EditorPage } from '../../ui/editor/editor-page.tsx';
import { EditorTabs } from '../../ui/editor/editor-tabs.tsx';
import { ImageField } from '../../ui/editor/image-field.tsx';
import { ListEditor } from '../../ui/editor/list-editor.tsx';
import { SectionFields } from '../../ui/editor/section-fields.tsx';
import { ReadOnly, RowText } from '../../ui/editor/text-field.tsx';
import { type ListDraft, useListDraft } from '../../ui/editor/use-list-draft.ts';
import { fieldLabel, type TextsDraft, useTextsDraft } from '../../ui/editor/use-texts-draft.ts';
import { Field } from '../../ui/field.tsx';
import { useContentList } from '../../ui/hooks/content-lists.ts';

export function AboutEditorPage() {
  const texts = useTextsDraft(['about'], contentFailures.about);
  const callouts = useListDraft(useContentList('callouts'), {
    nameOf: ({ title }) => title,
    failures: contentFailures.about,
    show: (content, active) => ({ ...content, callouts: active }),
  });
  return (
    <EditorPage toggle="cancel" preview="about" parts={[texts, callouts]}>
      <EditorTabs
        tabs={{
          content: <Content texts={texts} />,
          callouts: <Callouts callouts={callouts} />,
        }}
      />
    </EditorPage>
  );
}

function Content({ texts }: { texts: TextsDraft }) {
  return (
    <div className="grid gap-5">
      <ImageField
        name="photo"
        url={texts.value('about', 'photo')}
        onChange={(url) => texts.set('about', 'photo', url)}
        kind="about"
        folder="about-images"
        alt={{
          name: 'photo_alt',
          value: texts.value('about', 'photo_alt'),
          onChange: (alt) => texts.set('about', 'photo_alt', alt),
        }}
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
      labels={editorLabels.lists.callouts}
    >
      {(callout, change) => (
        <>
          <RowText row={callout} name="title" onChange={change} required inHeading />
          <RowText row={callout} name="description" onChange={change} kind="textarea" />
          <IconChoice icon={callout.icon} onChange={(next) => change({ icon: next })} />
        </>
      )}
    </ListEditor>
  );
}

type IconName = Callout['icon'];

function IconChoice({ icon, onChange }: { icon: IconName; onChange: (icon: IconName) => void }) {
  const editing = useEditing();
  if (!editing) {
    return (
      <ReadOnly label={fieldLabel('icon')}>
        <span className="flex items-center gap-2">
          <Icon icon={calloutIcon(icon)} size={18} />
          {icon}
        </span>
      </ReadOnly>
    );
  }
  return (
    <Field label={fieldLabel('icon')} sent={{ icon }}>
      {(control) => (
        <span className="flex items-center gap-3">
          <Icon icon={calloutIcon(icon)} size={18} className="text-quiet" />
          <select
            {...control}
            value={icon}
            onChange={({ target }) => onChange(target.value as IconName)}
            className="control"
          >
            {calloutIcons.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
