import { useEditing } from '../../ui/editor/editing.ts';
import { contentFailures } from '../../ui/editor/editor-notices.ts';
import { EditorPage } from '../../ui/editor/editor-page.tsx';
import { EditorTabs } from '../../ui/editor/editor-tabs.tsx';
import { SectionFields } from '../../ui/editor/section-fields.tsx';
import { type TextsDraft, useTextsDraft } from '../../ui/editor/use-texts-draft.ts';

export function HeroEditorPage() {
  const texts = useTextsDraft(['hero'], contentFailures.content);
  return (
    <EditorPage toggle="preview" preview="hero" parts={[texts]}>
      <EditorTabs tabs={{ content: <Hero texts={texts} /> }} />
    </EditorPage>
  );
}

function Hero({ texts }: { texts: TextsDraft }) {
  if (useEditing()) return <SectionFields texts={texts} section="hero" fields={['title', 'subtitle']} />;
  return (
    <div className="flex min-h-80 flex-col justify-end border border-line bg-surface p-6 lg:p-10">
      <p className="poster text-heading">{texts.value('hero', 'title')}</p>
      <p className="mt-4 max-w-prose text-lg text-pretty">{texts.value('hero', 'subtitle')}</p>
    </div>
  );
}
