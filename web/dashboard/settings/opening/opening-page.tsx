import { type ShownDefault, shownDefaults } from '#shared/content/shown-defaults.ts';
import { type HomeContent, type ShowcaseTab, showcaseTabs } from '#shared/website/page.ts';
import { showcaseNames } from '../../../common/showcase-names.ts';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { fieldLabel } from '../../ui/editor/use-texts-draft.ts';
import { ConfirmDialog } from '../../ui/modal-dialog.tsx';

/** `page` is the website as it will be. */
export type Opening = { page: HomeContent; answer: (opens: boolean) => void };

const labels = editorLabels.opening;

/**
 * Names what visitors will see, what is missing, and each default that they will read. The links open editors in a new tab:
 * the question stays open here.
 */
export function OpeningDialog({ opening }: { opening: Opening | undefined }) {
  return (
    <ConfirmDialog
      open={opening !== undefined}
      title={labels.title}
      labels={{ cancel: labels.stay, confirm: labels.open }}
      onClose={() => opening?.answer(false)}
      onConfirm={() => opening?.answer(true)}
    >
      {opening && <Preview page={opening.page} />}
    </ConfirmDialog>
  );
}

function Preview({ page }: Pick<Opening, 'page'>) {
  const tabs = page.tabs.map((tab) => showcaseNames.tabs[tab]);
  const missing = missingOn(page).map(({ name, page: path }) => ({ text: name, to: `/admin/content/${path}` }));
  const defaults = shownDefaults(page).map(({ section, field, text }) => ({
    text: `${fieldLabel(field)}: “${text}”`,
    to: editorOf(section),
  }));
  return (
    <div className="mt-2 max-h-[55svh] overflow-y-auto text-sm">
      <p className="text-quiet">{labels.shown(tabs, page.faqs.length > 0)}</p>
      <Links hint={labels.missing} links={missing} />
      <Links hint={labels.hint} links={defaults} />
    </div>
  );
}

function Links({ hint, links }: { hint: string; links: readonly { text: string; to: string }[] }) {
  if (links.length === 0) return null;
  return (
    <>
      <p className="mt-4 text-quiet">{hint}</p>
      <ul className="mt-1">
        {links.map(({ text, to }) => (
          <li key={text}>
            <a href={to} target="_blank" rel="noopener" className="link line-clamp-2 py-1">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
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
    ...contact.map((field) => ({ name: fieldLabel(field), page: 'contact#edit' })),
  ];
}

function editorOf(section: ShownDefault['section']): string {
  if (section === 'general' || section === 'branding') return `/admin/settings/${section}`;
  const isInContact = ['header', 'footer', 'booking'].includes(section);
  return `/admin/content/${isInContact ? 'contact' : section.replace(/_block\d$/, '').replace('_', '-')}`;
}
