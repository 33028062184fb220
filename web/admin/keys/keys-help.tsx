import { Keyboard } from 'lucide';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { keyLabels } from '../../labels/leads/key-labels.ts';
import { type Command, offeredCommands } from './commands.ts';
import { areKeysOn, switchKeys } from './key-setting.ts';
import { useKeys } from './use-keys.ts';

/** Lists the page's keys on `?`, or with a button on devices that have a pointer. */
export function KeysHelp() {
  const [open, setOpen] = useState(false);
  const [on, setOn] = useState(areKeysOn);
  useKeys({ '?': () => setOpen(true) });

  function change(next: boolean) {
    switchKeys(next);
    setOn(next);
  }

  return (
    <>
      <button
        type="button"
        aria-label={keyLabels.title}
        title={keyLabels.open}
        onClick={() => setOpen(true)}
        className="flex size-10 shrink-0 cursor-pointer items-center justify-center text-quiet transition-colors hover:text-foreground pointer-coarse:hidden"
      >
        <Icon icon={Keyboard} size={18} />
      </button>
      <ModalDialog open={open} title={keyLabels.title} onClose={() => setOpen(false)}>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {[...keysOf(offeredCommands()), ...Object.entries(keyLabels.everywhere)].map(([key, effect]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-7 rounded-sm border border-field-line px-2 text-center text-sm">
                  {key}
                </kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-6 flex cursor-pointer items-center gap-3">
          <input type="checkbox" checked={on} onChange={({ target }) => change(target.checked)} className="checkbox" />
          {keyLabels.on}
        </label>
        <p className="mt-1 text-sm text-quiet">{keyLabels.onHint}</p>
        <div className="mt-6 flex justify-end">
          <Button onClick={() => setOpen(false)}>{keyLabels.close}</Button>
        </div>
      </ModalDialog>
    </>
  );
}

function keysOf(commands: readonly Command[]): [key: string, effect: string][] {
  return commands.flatMap(({ key, label }) => (key ? [[key, label]] : []));
}
