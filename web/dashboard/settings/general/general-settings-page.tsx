import { type ReactNode, useState } from 'react';
import type { ContentRow } from '#shared/content/text-schemas.ts';
import { type Field, isComingSoon, seoLimits, studioNameLimit } from '#shared/content/texts.ts';
import { builtInImage } from '#shared/website/page.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { announce } from '../../../common/page-events.ts';
import { renewAccount } from '../../account/account.ts';
import { call } from '../../account/client.ts';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { contentFailures, editorNotices } from '../../ui/editor/editor-notices.ts';
import { EditorPage } from '../../ui/editor/editor-page.tsx';
import { ImageField } from '../../ui/editor/image-field.tsx';
import { ImagePreview } from '../../ui/editor/image-preview.tsx';
import { SwitchField } from '../../ui/editor/switch-field.tsx';
import { TextField } from '../../ui/editor/text-field.tsx';
import { storedValue, type TextRow, useTextsDraft } from '../../ui/editor/use-texts-draft.ts';
import type { ContentChange } from '../../ui/hooks/content.ts';
import { useStudio } from '../../ui/studio.ts';
import { type Opening, OpeningDialog } from './opening-dialog.tsx';

const text = editorLabels.general;

export function GeneralSettingsPage() {
  const texts = useTextsDraft(['general'], contentFailures.settings, allTexts);
  const { studioName } = useStudio();
  const shown = (name: Field<'general'>) => texts.value('general', name);
  const field = (name: Field<'general'>) => ({
    sent: { [name]: shown(name) },
    value: shown(name),
    onChange: (value: string) => texts.set('general', name, value),
  });
  const image = (name: 'preview_image' | 'favicon') => ({
    name,
    label: text[name],
    url: shown(name),
    onChange: (url: string) => texts.set('general', name, url),
    folder: 'about-images' as const,
    uploaded: editorNotices.iconUploaded,
  });
  const [opening, setOpening] = useState<Opening>();
  const enabled = isComingSoon({ coming_soon_enabled: texts.value('general', 'coming_soon_enabled') });

  /** Asks before the website opens, and shows what visitors will see then. */
  async function maySave(): Promise<boolean> {
    if (enabled) return true;
    const page = await call('GET /page', {}).catch(() => undefined);
    if (!page) showNotice(contentFailures.settings.save);
    if (!page || !isComingSoon(page.texts.general)) return page !== undefined;
    const opens = await new Promise<boolean>((answer) => setOpening({ page: texts.show?.(page) ?? page, answer }));
    setOpening(undefined);
    return opens;
  }

  return (
    <EditorPage
      toggle="none"
      maySave={maySave}
      parts={[texts]}
      saveLabel={editorLabels.saveSettings}
      saved={editorNotices.settingsSaved}
      onSaved={() => {
        announce('seo-settings-updated');
        // It has the name of the studio.
        void renewAccount();
      }}
    >
      <div data-wide className="xl:columns-2 xl:gap-12">
        <Group title={text.studio}>
          <TextField
            label={text.studio_name}
            {...field('studio_name')}
            max={studioNameLimit}
            hint={text.studioNameHint}
          />
        </Group>
        <Group title={text.search}>
          <TextField label={text.seo_title} {...field('seo_title')} max={seoLimits.seo_title} counted />
          <TextField
            label={text.seo_description}
            {...field('seo_description')}
            kind="textarea"
            max={seoLimits.seo_description}
            counted
          />
          <ImageField {...image('preview_image')} kind="preview" hint={text.previewHint} />
          <ImageField {...image('favicon')} kind="favicon" hint={text.faviconHint} />
          <figure className="border border-line bg-surface p-4 text-sm [overflow-wrap:anywhere]">
            <figcaption className="mb-2 text-quiet">{text.linkPreview}</figcaption>
            <ImagePreview url={shown('preview_image') || builtInImage} alt="" className="aspect-[1200/630] w-full" />
            <p className="mt-2 text-quiet">{location.host}</p>
            <p className="font-semibold">{shown('seo_title') || shown('studio_name') || studioName}</p>
            <p>{shown('seo_description')}</p>
          </figure>
        </Group>
        <Group title={text.analytics}>
          <TextField label={text.google_analytics_id} {...field('google_analytics_id')} hint={text.analyticsHint} />
        </Group>
        <Group title={text.privacy}>
          <TextField label={text.privacy_notice} {...field('privacy_notice')} kind="textarea" hint={text.privacyHint} />
        </Group>
        <Group title={text.coming_soon_enabled}>
          <SwitchField
            label={text.coming_soon_enabled}
            sent={field('coming_soon_enabled').sent}
            checked={enabled}
            onChange={(on) => texts.set('general', 'coming_soon_enabled', String(on))}
            hint={text.comingSoonHint}
          />
          {enabled && (
            <>
              <TextField label={text.coming_soon_headline} {...field('coming_soon_headline')} />
              <TextField label={text.coming_soon_description} {...field('coming_soon_description')} kind="textarea" />
            </>
          )}
        </Group>
      </div>
      <OpeningDialog opening={opening} />
    </EditorPage>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-10 break-inside-avoid">
      <h2 className="mb-4 border-b border-line pb-2 text-lg font-semibold">{title}</h2>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}

/** All settings in one call, each as text (GEN-15). */
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
