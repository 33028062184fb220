import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { type Command, offeredCommands, onOpenCommands, openCommands } from '../ui/keys/commands.ts';
import { keyLabels } from '../ui/keys/key-labels.ts';
import { useKeys } from '../ui/keys/use-keys.ts';
import { useShortcut } from '../ui/keys/use-shortcut.ts';
import { late } from '../ui/late-part.tsx';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import type { AdminPage } from './admin-page.ts';

const CommandList = late('command-list', () => import('./commands/command-list.tsx'), 'CommandList');

/** Lists the actions of the page with their keys, and finds one, or another page, by typing. Ctrl or Cmd + K or `?` opens it. */
export function CommandMenu({ pages }: { pages: readonly AdminPage[] }) {
  const [shown, setShown] = useState<{ kind: Command['kind']; commands: readonly Command[] }>();
  const navigate = useNavigate();
  const isTemplates = shown?.kind === 'template';

  useEffect(() => {
    const toPages = pages.map(({ label, path }) => ({ label, run: () => navigate(`/admin/${path}`) }));
    return onOpenCommands((kind, isRenewal = false) => {
      if (isRenewal && (!shown || shown.kind !== kind)) return;
      const all: Command[] = [...offeredCommands(), ...toPages];
      setShown({ kind, commands: all.filter((command) => command.kind === kind) });
    });
  });

  useShortcut('k', (event) => {
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) openCommands();
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
      {shown && <CommandList {...shown} onRun={run} />}
    </ModalDialog>
  );
}
