import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ContentRow } from '#shared/content/text-schemas.ts';
import { type Field, isComingSoon, rulesLimit, seoLimits, studioNameLimit } from '#shared/content/texts.ts';
import { builtInImage } from '#shared/website/page.ts';
import { buttonClass } from '../../../common/button-class.ts';
import { NoticeText } from '../../../common/notice-text.tsx';
import { announce } from '../../../common/page-events.ts';
import { renewAccount } from '../../account/account.ts';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { contentFailures, editorNotices } from '../../ui/editor/editor-notices.ts';
import { EditorPage } from '../../ui/editor/editor-page.tsx';
import { ImageField } from '../../ui/editor/image-field.tsx';
import { ImagePreview } from '../../ui/editor/image-preview.tsx';
import { SwitchField } from '../../ui/editor/switch-field.tsx';
import { TextField } from '../../ui/editor/text-field.tsx';
import { storedValue, type TextRow, useTextsDraft } from '../../ui/editor/use-texts-draft.ts';
import { type ContentChange, useContent } from '../../ui/hooks/content.ts';
import { useLinkedControl } from '../../ui/linked-control.ts';
import { useStudio } from '../../ui/studio.ts';

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
  const { rows = [] } = useContent();
  const isClosed = isComingSoon({ coming_soon_enabled: storedValue(rows, 'general', 'coming_soon_enabled') ?? '' });
  const closes = isComingSoon({ coming_soon_enabled: shown('coming_soon_enabled') });

  return (
    <EditorPage
      toggle="none"
      parts={[texts]}
      saveLabel={editorLabels.saveSettings}
      saved={editorNotices.settingsSaved}
      onSaved={() => {
        announce('seo-settings-updated');
        // It has the name of the studio.
        void renewAccount();
      }}
    >
      <nav aria-label={text.sections} className="mb-8 flex flex-wrap gap-x-6">
        {groups.map((id) => (
          <Link key={id} to={`#${id}`} className="link py-2">
            {text.groups[id]}
          </Link>
        ))}
      </nav>
      <div data-wide className="xl:columns-2 xl:gap-12">
        <Group id="website">
          {isClosed ? (
            <p className="flex flex-wrap items-center gap-3">
              {text.closed}
              <Link to="/admin/settings/general/opening" className={buttonClass('primary', 'compact')}>
                {text.open}
              </Link>
            </p>
          ) : (
            <SwitchField
              label={text.coming_soon_enabled}
              sent={field('coming_soon_enabled').sent}
              checked={closes}
              onChange={(on) => texts.set('general', 'coming_soon_enabled', String(on))}
              hint={text.comingSoonHint}
            />
          )}
          {closes && (
            <>
              <TextField label={text.coming_soon_headline} {...field('coming_soon_headline')} />
              <TextField label={text.coming_soon_description} {...field('coming_soon_description')} kind="textarea" />
            </>
          )}
        </Group>
        <Group id="studio">
          <TextField
            label={text.studio_name}
            {...field('studio_name')}
            max={studioNameLimit}
            hint={text.studioNameHint}
          />
        </Group>
        <Group id="search">
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
        <Group id="analytics">
          <TextField label={text.google_analytics_id} {...field('google_analytics_id')} hint={text.analyticsHint} />
        </Group>
        <Group id="rules">
          <TextField
            label={text.appointment_rules}
            {...field('appointment_rules')}
            kind="textarea"
            max={rulesLimit}
            counted
            hint={text.rulesHint}
          />
        </Group>
        <Group id="privacy">
          <PrivacyNotice {...field('privacy_notice')} />
        </Group>
      </div>
    </EditorPage>
  );
}

const groups = ['website', 'studio', 'search', 'analytics', 'rules', 'privacy'] as const;

function Group({ id, children }: { id: (typeof groups)[number]; children: ReactNode }) {
  return (
    <section ref={useLinkedControl(id)} className="mb-10 break-inside-avoid">
      <h2 className="mb-4 border-b border-line pb-2 text-lg font-semibold">{text.groups[id]}</h2>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}

/** The notice as visitors read it; its text once a link leads to it. */
function PrivacyNotice(field: Pick<ComponentProps<typeof TextField>, 'sent' | 'value' | 'onChange'>) {
  const { hash } = useLocation();
  const isLinked = hash === '#privacy_notice';
  const [isEdited, setEdited] = useState(isLinked);
  if (isLinked && !isEdited) setEdited(true);
  if (isEdited) return <TextField label={text.privacy_notice} {...field} kind="textarea" hint={text.privacyHint} />;
  return (
    <>
      <div className="grid gap-3 text-sm">
        <NoticeText notice={withNamedDays(field.value)} heading="h3" />
      </div>
      <Link to="#privacy_notice" className={`justify-self-start ${buttonClass('outline', 'compact')}`}>
        {text.editNotice}
      </Link>
    </>
  );
}

/** What the stage decides is filled in when the notice is published. */
function withNamedDays(notice: string): string {
  return notice.replaceAll('{{time_kept}}', text.timeKept).replaceAll('{{backup_days}}', text.backupDays);
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
