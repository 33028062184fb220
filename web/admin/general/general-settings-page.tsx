import type { ReactNode } from 'react';
import { type Field, isComingSoon } from '#shared/content.ts';
import type { ContentRow } from '#shared/content-rows.ts';
import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import type { ContentChange } from '../../api/content.ts';
import { Switch } from '../../components/ui/switch.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { TextField } from '../editor/field.tsx';
import { PictureField } from '../editor/picture-field.tsx';
import { storedValue, type TextRow, useTextsDraft } from '../editor/use-texts-draft.ts';

const words = editorLabels.general;

export function GeneralSettingsPage() {
  const texts = useTextsDraft(sections, failures, allTexts);
  const field = (name: Field<'general'>) => ({
    value: texts.value('general', name),
    onChange: (value: string) => texts.set('general', name, value),
  });
  const picture = (name: 'preview_image' | 'favicon') => ({
    label: words[name],
    address: texts.value('general', name),
    onChange: (address: string) => texts.set('general', name, address),
    place: 'about-images' as const,
    uploaded: editorNotices.iconUploaded,
  });
  const enabled = isComingSoon({ coming_soon_enabled: texts.value('general', 'coming_soon_enabled') });

  return (
    <EditorPage
      title={labels.pages.general}
      toggle="none"
      parts={[texts]}
      saveLabel={editorLabels.saveSettings}
      saved={editorNotices.settingsSaved}
      onSaved={() => window.dispatchEvent(new Event('seo-settings-updated'))}
    >
      <Group title={words.search}>
        <TextField label={words.seo_title} {...field('seo_title')} max={60} counted />
        <TextField label={words.seo_description} {...field('seo_description')} kind="textarea" max={160} counted />
        <PictureField {...picture('preview_image')} kind="preview" hint={words.previewHint} />
        <PictureField {...picture('favicon')} kind="favicon" hint={words.faviconHint} />
      </Group>
      <Group title={words.analytics}>
        <TextField label={words.google_analytics_id} {...field('google_analytics_id')} hint={words.analyticsHint} />
      </Group>
      <Group title={words.coming_soon_enabled}>
        <div>
          <Switch
            label={words.coming_soon_enabled}
            checked={enabled}
            onChange={(on) => texts.set('general', 'coming_soon_enabled', String(on))}
          />
          <p className="mt-1 text-sm text-quiet">{words.comingSoonHint}</p>
        </div>
        {enabled && (
          <>
            <TextField label={words.coming_soon_headline} {...field('coming_soon_headline')} />
            <TextField label={words.coming_soon_description} {...field('coming_soon_description')} kind="textarea" />
          </>
        )}
      </Group>
    </EditorPage>
  );
}

const sections = ['general'] as const;
const failures = { fetch: editorNotices.settingsFetchFailed, save: editorNotices.settingsSaveFailed };

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-10">
      <h2 className="mb-4 border-b border-line pb-2 text-lg font-semibold">{title}</h2>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}

/** All of them in one call, each as a plain text (GEN-15). */
function allTexts(_: readonly TextRow[], edited: readonly TextRow[], origin: readonly ContentRow[]): ContentChange[] {
  return edited.flatMap(({ id: section, ...texts }) =>
    Object.entries(texts).map(([field, value]) => ({
      section,
      field,
      value,
      content_type: 'text' as const,
      before: storedValue(origin, section, field),
    })),
  );
}
