import { defaultFilter, Command as Menu } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { shownCode } from '#shared/leads/lead-code.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { readLeads } from '../../leads/hooks/read-leads.ts';
import type { Command } from '../../ui/keys/commands.ts';
import { keyLabels } from '../../ui/keys/key-labels.ts';
import { areKeysOn, switchKeys } from '../../ui/keys/key-setting.ts';
import { searchFor } from '../../ui/search-for.ts';

type Props = {
  /** The menu without a kind finds leads too. */
  kind: Command['kind'];
  commands: readonly Command[];
  onRun: (command: Command) => void;
};

/** A field that narrows the list below it. Loaded when it is opened first. The list can be empty until its commands have loaded. */
export function CommandList({ kind, commands, onRun }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const leads = useFoundLeads(kind ? '' : typed);
  // The keyboard of a phone would cover the list.
  const isTouched = !kind && matchMedia('(pointer: coarse)').matches;
  const find = keyLabels.finds[kind ?? 'all'];
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
    // What is typed on a keyboard that the list has the focus for.
    if (isTouched && key.length === 1) menu.current?.querySelector('input')?.focus();
  }

  return (
    <>
      <Menu ref={menu} onKeyDown={onKeyDown} label={find} loop filter={byLabel} className="mt-4">
        <Menu.Input
          ref={isTouched ? undefined : focus}
          onValueChange={setTyped}
          placeholder={find}
          className="control"
        />
        <Menu.List ref={isTouched ? focus : undefined} tabIndex={-1} className="mt-2 max-h-[50svh] overflow-y-auto">
          <Menu.Empty className="p-3 text-sm text-quiet">
            {isLoading ? keyLabels.loading : keyLabels.notFound}
          </Menu.Empty>
          {[...commands, ...leads].map((command) => (
            <Menu.Item
              key={command.id ?? command.label}
              value={command.id ?? command.label}
              keywords={[command.label]}
              onSelect={() => onRun(command)}
              className="flex min-h-10 cursor-pointer items-center gap-4 rounded-sm px-3 aria-selected:bg-surface"
            >
              <bdi className="mr-auto">{command.label}</bdi>
              {command.key && (
                <kbd className="min-w-7 rounded-sm border border-field-line px-2 text-center text-sm">
                  {command.key}
                </kbd>
              )}
            </Menu.Item>
          ))}
        </Menu.List>
      </Menu>
      {kind !== 'template' && <KeySwitch />}
    </>
  );
}

/** For a dialog that opens with the field, and for one that is open when the field is loaded. */
function focus(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.focus();
}

const leadId = 'lead ';
/** The leads of the list that the menu shows. */
const shownLeads = 8;
/** Longer than the pause between two keys. */
const pauseMilliseconds = 300;

/** Leads with this name, code, phone number, email address or word, as commands that open them. */
function useFoundLeads(typed: string): Command[] {
  const navigate = useNavigate();
  const [search, setSearch] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(searchFor(typed)), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useSWR(search && ['found leads', search], () => readLeads({ search }), { keepPreviousData: true });
  if (!search || !data) return [];
  return data.leads.slice(0, shownLeads).map((lead) => {
    const { id, first_name, last_name, code } = lead;
    const label = [`${first_name} ${last_name}`, code && shownCode(code), shownValue(lead, 'service')];
    return { id: leadId + id, label: label.filter(Boolean).join(' · '), run: () => navigate(`/admin/leads/${id}`) };
  });
}

/** Ids are not what people type. What the server has found stands below commands with the typed word, and above looser ones. */
function byLabel(id: string, typed: string, [label = '']: string[] = []): number {
  return id.startsWith(leadId) ? 0.3 : defaultFilter(label, typed);
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
