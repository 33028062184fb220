import { lazy, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { keyLabels } from '../../labels/leads/key-labels.ts';
import type { AdminPage } from '../admin-page.ts';
import { type Command, type MenuKind, offeredCommands, onOpenCommands, openCommands } from './commands.ts';
import { areKeysOn, switchKeys } from './key-setting.ts';
import { useKeys } from './use-keys.ts';

const CommandList = lazy(() => import('./command-list.tsx'));

/** Lists the actions of the page with their keys, and finds one, or another page, by typing. Ctrl or Cmd + K or `?` opens it. */
export function CommandMenu({ pages }: { pages: readonly AdminPage[] }) {
  const [shown, setShown] = useState<{ kind: MenuKind; commands: readonly Command[] }>();
  const navigate = useNavigate();
  const isTemplates = shown?.kind === 'template';

  useEffect(() => {
    const toPages = pages.map(({ label, path }) => ({ label, run: () => navigate(`/admin/${path}`) }));
    const stop = onOpenCommands((kind, isRenewal = false) => {
      if (isRenewal && (!shown || shown.kind !== kind)) return;
      const all: Command[] = [...offeredCommands(), ...(kind === 'action' ? [] : toPages)];
      const commands = all.filter((command) => command.kind === (kind === 'action' ? undefined : kind));
      setShown({ kind, commands });
    });
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) openCommands();
    };
    window.addEventListener('keydown', listen);
    return () => {
      stop();
      window.removeEventListener('keydown', listen);
    };
  });

  useKeys({ '?': () => openCommands() });

  function run(command: Command) {
    // The dialog gives the focus back before the command moves it.
    flushSync(() => setShown(undefined));
    setTimeout(command.run);
  }

  return (
    <ModalDialog
      open={shown !== undefined}
      title={isTemplates ? keyLabels.templates : keyLabels.commands}
      onClose={() => setShown(undefined)}
    >
      <Suspense>{shown && <CommandList {...shown} onRun={run} />}</Suspense>
      {!isTemplates && <KeySwitch />}
    </ModalDialog>
  );
}

function KeySwitch() {
  const [on, setOn] = useState(areKeysOn);
  function change(next: boolean) {
    switchKeys(next);
    setOn(next);
  }
  return (
    <>
      <label className="mt-6 flex cursor-pointer items-center gap-3">
        <input type="checkbox" checked={on} onChange={({ target }) => change(target.checked)} className="checkbox" />
        {keyLabels.on}
      </label>
      <p className="mt-1 text-sm text-quiet">{keyLabels.onHint}</p>
    </>
  );
}
