import { contentFailures } from '../../ui/editor/editor-notices.ts';
import { undoChanges } from '../../ui/editor/undo-changes.ts';
import { storedValue } from '../../ui/editor/use-texts-draft.ts';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { useContent } from '../../ui/hooks/content.ts';
import { Loading } from '../../ui/loading.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LogoCard } from './logo-card.tsx';
import { StyleEditor } from './style-editor.tsx';

export function BrandingPage() {
  const { rows, error, retry, save, undo, show } = useContent();

  /** @returns the action that undoes it */
  async function store(field: 'logo' | 'style', value: string, onUndone?: () => void) {
    const text = { section: 'branding', field, value, content_type: 'text' as const };
    const { rows: stored, change } = await save([{ ...text, before: storedValue(rows ?? [], 'branding', field) }]);
    show(stored);
    return undoChanges(change ? [async () => show(await undo(change))] : [], { onUndone });
  }

  return (
    <div className="column">
      <PageHead />
      {rows ? (
        <StyleEditor
          above={
            <LogoCard
              logo={storedValue(rows, 'branding', 'logo') ?? ''}
              onStore={(logo) => store('logo', logo)}
              onFailed={retry}
            />
          }
          stored={storedValue(rows, 'branding', 'style') ?? ''}
          onStore={(style, onUndone) => store('style', style, onUndone)}
          onFailed={retry}
        />
      ) : error ? (
        <FetchFailed notice={contentFailures.settings.fetch} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </div>
  );
}
