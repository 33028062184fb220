import { useContent } from '../../api/content.ts';
import { FetchFailed } from '../../components/ui/fetch-failed.tsx';
import { editorNotices } from '../../labels/editors/editor-notices.ts';
import { storedValue } from '../editor/use-texts-draft.ts';
import { Loading } from '../loading.tsx';
import { PageHead } from '../page-head.tsx';
import { LogoCard } from './logo-card.tsx';
import { StyleEditor } from './style-editor.tsx';

export function BrandingPage() {
  const { rows, error, retry, save, show } = useContent();

  async function store(field: 'logo' | 'style', value: string) {
    const change = { section: 'branding', field, value, content_type: 'text' as const };
    show(await save([{ ...change, before: storedValue(rows ?? [], 'branding', field) }]));
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
          onStore={(style) => store('style', style)}
          onFailed={retry}
        />
      ) : error ? (
        <FetchFailed notice={editorNotices.settingsFetchFailed} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </div>
  );
}
