import type { ShownDefault } from '#shared/content/shown-defaults.ts';
import { ConfirmDialog } from '../../components/ui/modal-dialog.tsx';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { fieldLabel } from '../editor/use-texts-draft.ts';

export type Opening = { defaults: readonly ShownDefault[]; answer: (opens: boolean) => void };

const labels = editorLabels.opening;

/** Names each default that visitors will read, with a link to its editor in a new tab: the question stays open here. */
export function OpeningDialog({ opening }: { opening: Opening | undefined }) {
  return (
    <ConfirmDialog
      open={opening !== undefined}
      title={labels.title}
      labels={{ cancel: labels.stay, confirm: labels.open }}
      onClose={() => opening?.answer(false)}
      onConfirm={() => opening?.answer(true)}
    >
      <p className="mt-2 text-quiet">{labels.hint}</p>
      <ul className="mt-4 max-h-[45svh] overflow-y-auto text-sm">
        {opening?.defaults.map(({ section, field, text }) => (
          <li key={`${section}/${field}`}>
            <a href={editorOf(section)} target="_blank" rel="noopener" className="link line-clamp-2 py-1">
              {fieldLabel(field)}: “{text}”
            </a>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function editorOf(section: ShownDefault['section']): string {
  if (section === 'general' || section === 'branding') return `/admin/settings/${section}`;
  const isInContact = ['header', 'footer', 'booking'].includes(section);
  return `/admin/content/${isInContact ? 'contact' : section.replace(/_block\d$/, '').replace('_', '-')}`;
}
