import { lazy, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { keyLabels } from '../../labels/leads/key-labels.ts';
import type { AdminPage } from '../admin-page.ts';
import { type Command, offeredCommands, onOpenCommands, openCommands } from './commands.ts';

const CommandList = lazy(() => import('./command-list.tsx'));

/** Finds an action of the page, or another page, by typing. Ctrl or Cmd + K opens it. */
export function CommandMenu({ pages }: { pages: readonly AdminPage[] }) {
  const [shown, setShown] = useState<readonly Command[]>();
  const navigate = useNavigate();
  const isTemplates = shown?.[0]?.kind === 'template';

  useEffect(() => {
    const toPages = pages.map(({ label, path }) => ({ label, run: () => navigate(`/admin/${path}`) }));
    const stop = onOpenCommands((kind) =>
      setShown([...offeredCommands(), ...toPages].filter((command: Command) => command.kind === kind)),
    );
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
      <Suspense>{shown && <CommandList commands={shown} onRun={run} />}</Suspense>
    </ModalDialog>
  );
}
