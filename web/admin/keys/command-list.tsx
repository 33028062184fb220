import { defaultFilter, Command as Menu } from 'cmdk';
import { useEffect, useRef } from 'react';
import { keyLabels } from '../../labels/leads/key-labels.ts';
import { inputClass } from '../field.tsx';
import type { Command } from './commands.ts';

type Props = { commands: readonly Command[]; onRun: (command: Command) => void };

/** A field that narrows the list below it. Loaded when it is opened first. The list can be empty until its commands have loaded. */
export default function CommandList({ commands, onRun }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const isLoading = commands.length === 0;
  const entered = useRef(false);

  // An `Enter` that was pressed while the commands loaded counts once they are listed.
  useEffect(() => {
    if (isLoading || !entered.current) return;
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    const timer = setTimeout(() => menu.current?.dispatchEvent(enter));
    return () => clearTimeout(timer);
  }, [isLoading]);

  function onKeyDown({ key }: { key: string }) {
    if (isLoading) entered.current = key === 'Enter';
  }

  return (
    <Menu ref={menu} onKeyDown={onKeyDown} label={keyLabels.find} loop filter={byLabel} className="mt-4">
      <Menu.Input ref={focus} placeholder={keyLabels.find} className={`${inputClass} h-11`} />
      <Menu.List className="mt-2 max-h-[50svh] overflow-y-auto">
        <Menu.Empty className="p-3 text-sm text-quiet">{isLoading ? keyLabels.loading : keyLabels.notFound}</Menu.Empty>
        {commands.map((command) => (
          <Menu.Item
            key={command.id ?? command.label}
            value={command.id ?? command.label}
            keywords={[command.label]}
            onSelect={() => onRun(command)}
            className="flex min-h-10 cursor-pointer items-center gap-4 rounded-sm px-3 aria-selected:bg-surface"
          >
            <bdi className="mr-auto">{command.label}</bdi>
            {command.key && (
              <kbd className="min-w-7 rounded-sm border border-field-line px-2 text-center text-sm">{command.key}</kbd>
            )}
          </Menu.Item>
        ))}
      </Menu.List>
    </Menu>
  );
}

/** For a dialog that opens with the field, and for one that is open when the field is loaded. */
function focus(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.focus();
}

/** Ids are not what people type. */
function byLabel(_id: string, typed: string, [label = '']: string[] = []): number {
  return defaultFilter(label, typed);
}
