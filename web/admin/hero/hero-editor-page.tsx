import { editorNotices } from '../../labels/editors/editor-notices.ts';
import { useEditing } from '../editor/editing.ts';
import { EditorPage } from '../editor/editor-page.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { type TextsDraft, useTextsDraft } from '../editor/use-texts-draft.ts';

export function HeroEditorPage() {
  const texts = useTextsDraft(sections, failures);
  return (
    <EditorPage toggle="preview" preview="hero" parts={[texts]}>
      <Hero texts={texts} />
    </EditorPage>
  );
}

const sections = ['hero'] as const;
const failures = { fetch: editorNotices.contentFetchFailed, save: editorNotices.contentSaveFailed };

function Hero({ texts }: { texts: TextsDraft }) {
  if (useEditing()) return <SectionFields texts={texts} section="hero" fields={['title', 'subtitle']} />;
  return (
    <div className="flex min-h-80 flex-col justify-end border border-line bg-surface p-6 lg:p-10">
      <p className="poster text-heading">{texts.value('hero', 'title')}</p>
      <p className="mt-4 max-w-prose text-lg text-pretty">{texts.value('hero', 'subtitle')}</p>
    </div>
  );
}
