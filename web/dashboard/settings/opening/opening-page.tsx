import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { fallbackCallouts } from '#shared/content/fallbacks.ts';
import { newRowId } from '#shared/content/list-rows.ts';
import { type ShownDefault, shownDefaults } from '#shared/content/shown-defaults.ts';
import { isComingSoon } from '#shared/content/texts.ts';
import { type HomeContent, type ShowcaseTab, showcaseTabs } from '#shared/website/page.ts';
import { buttonClass } from '../../../common/button-class.ts';
import { NoticeText } from '../../../common/notice-text.tsx';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { announce } from '../../../common/page-events.ts';
import { showcaseNames } from '../../../common/showcase-names.ts';
import { Button } from '../../ui/button.tsx';
import { contentFailures, editorNotices } from '../../ui/editor/editor-notices.ts';
import { PagePreview } from '../../ui/editor/page-preview.tsx';
import { undoChanges } from '../../ui/editor/undo-changes.ts';
import { fieldLabel, storedValue } from '../../ui/editor/use-texts-draft.ts';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { focusFirstError } from '../../ui/field.tsx';
import { useContent, usePage } from '../../ui/hooks/content.ts';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { Loading } from '../../ui/loading.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TitledPage } from '../../ui/page-title.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useRoomyScreen } from '../../ui/use-wide-screen.ts';
import { type Claim, Claims, calloutsOf, isDecided } from './claims.tsx';
import { openingLabels as labels } from './opening-labels.ts';

/** Shows what visitors will read once the website is open, asks about its built-in claims, and opens it. */
export function OpeningPage() {
  return (
    <TitledPage title={labels.title}>
      <Opening />
    </TitledPage>
  );
}

function Opening() {
  const { rows, error, retry, save, undo, show } = useContent();
  const callouts = useContentList('callouts');
  const page = usePage();
  const [claims, setClaims] = useState(undecided);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const asks = callouts.list?.version === 0;
  const key = useRef(crypto.randomUUID());
  const preview = { show: (content: HomeContent) => openPage(content, asks ? claims : undefined) };
  const isRoomy = useRoomyScreen();

  /** The callouts may be stored although the response was lost. */
  function readAgain() {
    void callouts.retry();
    return contentFailures.settings.save;
  }

  const [isOpening, open] = useAction(async () => {
    if (asks && !claims.every(isDecided)) {
      flushSync(() => setChecked(true));
      focusFirstError(form.current);
      return;
    }
    // The callouts are stored first, so that the website never opens with an unread claim.
    if (asks) callouts.show(await callouts.save(0, calloutsOf(claims), key.current));
    const before = storedValue(rows ?? [], 'general', 'coming_soon_enabled');
    const { rows: stored, change } = await save([
      { section: 'general', field: 'coming_soon_enabled', value: 'false', content_type: 'text', before },
    ]);
    show(stored);
    announce('seo-settings-updated');
    const onUndone = () => announce('seo-settings-updated');
    const reverts = change ? [async () => show(await undo(change))] : [];
    showNotice(editorNotices.websiteOpened, undoChanges(reverts, { onUndone }));
  }, readAgain);

  if (error) return <FetchFailed notice={contentFailures.settings.fetch} onRetry={retry} />;
  if (!rows || !callouts.list || !page) return <Loading />;
  const isClosed = isComingSoon({ coming_soon_enabled: storedValue(rows, 'general', 'coming_soon_enabled') ?? '' });
  return (
    <div className="column">
      <PageHead>
        {isClosed && (
          <Button primary busy={isOpening} onClick={open} className="ml-auto">
            {isOpening ? labels.opening : labels.open}
          </Button>
        )}
      </PageHead>
      <div className="two-columns">
        {isRoomy && <PagePreview section="page" parts={[preview]} />}
        <div ref={form} className="min-w-0">
          <p>{isClosed ? labels.closed : labels.isOpen}</p>
          {isClosed ? (
            <>
              {asks && (
                <Part title={labels.claims.title} hint={labels.claims.hint}>
                  <Claims claims={claims} isChecked={isChecked} onChange={setClaims} />
                </Part>
              )}
              <Website page={page} />
            </>
          ) : (
            <IsOpen />
          )}
        </div>
      </div>
    </div>
  );
}

/** The page as it will be: open, with the callouts that the owner has chosen. */
function openPage(content: HomeContent, claims: readonly Claim[] | undefined): HomeContent {
  const general = { ...content.texts.general, coming_soon_enabled: 'false' };
  const callouts = claims ? calloutsOf(claims) : content.callouts;
  return { ...content, texts: { ...content.texts, general }, callouts };
}

function undecided(): Claim[] {
  return fallbackCallouts.map((builtIn) => ({ id: newRowId(), builtIn, title: '', description: '' }));
}

function IsOpen() {
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      <a href="/" target="_blank" rel="noopener" className={buttonClass('primary', 'compact')}>
        {labels.see}
      </a>
      <Link to="/admin/settings/general" className={buttonClass('outline', 'compact')}>
        {labels.settings}
      </Link>
    </p>
  );
}

/** What visitors will see, what is missing, and the built-in texts that they will read, by the editor that replaces them. */
function Website({ page }: { page: HomeContent }) {
  const missing = missingOn(page);
  const places = Map.groupBy(shownDefaults(page), ({ section }) => placeOf(section));
  return (
    <>
      <p className="mt-4 text-quiet">
        {labels.shown(
          page.tabs.map((tab) => showcaseNames.tabs[tab]),
          page.faqs.length > 0,
        )}
      </p>
      {missing.length > 0 && (
        <Part title={labels.missing.title} hint={labels.missing.hint}>
          <ul>
            {missing.map(({ name, page: path }) => (
              <li key={name}>
                <Link to={`/admin/content/${path}`} className="link inline-block py-1">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {places.size > 0 && (
        <Part title={labels.defaults.title} hint={labels.defaults.hint}>
          {[...places].map(([place, texts]) => (
            <section key={place} className="mt-4">
              <h3>
                <Link to={`/admin/${place}`} className="link font-medium">
                  {labels.defaults.places[place]}
                </Link>
              </h3>
              <dl className="mt-1 grid gap-1 text-sm">
                {texts.map(({ section, field, text }) => (
                  <div key={section + field}>
                    <dt className="inline text-quiet">{fieldLabel(field)}: </dt>
                    <dd className="inline">{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </Part>
      )}
      <Part title={labels.privacy.title} hint={labels.privacy.hint}>
        <Link to="/admin/settings/general#privacy_notice" className="link inline-block py-1">
          {labels.privacy.edit}
        </Link>
        <div className="mt-2 grid gap-3 border border-line p-4 text-sm [overflow-wrap:anywhere]">
          <NoticeText notice={page.texts.general.privacy_notice} heading="h3" />
        </div>
      </Part>
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="border-b border-line pb-2 text-lg font-semibold">{title}</h2>
      <p className="mt-2 text-sm text-quiet">{hint}</p>
      {children}
    </section>
  );
}

const tabEditors: Record<ShowcaseTab, string> = {
  artists: 'artists#artists',
  tattoos: 'tattoo-gallery#images',
  piercings: 'piercings#images',
  art: 'art-gallery#images',
  nightlife: 'night-life#events',
};

/** What the website will not show, because it holds nothing or is not entered, with its editor. */
function missingOn({ tabs, events, faqs, texts }: HomeContent): { name: string; page: string }[] {
  const contact = (['address', 'phone', 'email', 'hours'] as const).filter((field) => !texts.contact[field].trim());
  return [
    ...showcaseTabs
      .filter((tab) => !tabs.includes(tab))
      .map((tab) => ({ name: showcaseNames.tabs[tab], page: tabEditors[tab] })),
    ...(tabs.includes('nightlife') && events.length === 0
      ? [{ name: showcaseNames.events, page: tabEditors.nightlife }]
      : []),
    ...(faqs.length === 0 ? [{ name: fieldLabel('faqs'), page: 'faq#entries' }] : []),
    ...contact.map((field) => ({ name: fieldLabel(field), page: `contact#${field}` })),
  ];
}

/** The path of the editor of a section, below `/admin/`. */
function placeOf(section: ShownDefault['section']): string {
  if (section === 'general' || section === 'branding') return `settings/${section}`;
  const isInContact = ['header', 'footer', 'booking'].includes(section);
  return `content/${isInContact ? 'contact' : section.replace(/_block\d$/, '').replace('_', '-')}`;
}
