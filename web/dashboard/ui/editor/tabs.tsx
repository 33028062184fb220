import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

type Tab<Name extends string> = { name: Name; label: string; content: ReactNode };

type Props<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  /** The tab that is open first, and after each press of a link to the page. */
  start?: Name;
  /** Called with the tab that was opened. */
  onOpen?: (name: Name) => void;
};

/** Tabs. The bar scrolls horizontally when it is too narrow. */
export function Tabs<Name extends string>({ label, tabs, start, onOpen }: Props<Name>) {
  const [open, setOpen] = useState(start ?? tabs[0]?.name);
  const { key } = useLocation();
  const bar = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another link was pressed then
  useEffect(() => {
    if (start) setOpen(start);
  }, [start, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open then
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[data-state=active]');
    if (tab) bar.current?.scrollTo({ left: tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2 });
  }, [open]);

  function change(name: string) {
    setOpen(name as Name);
    onOpen?.(name as Name);
  }

  return (
    <Root value={tabs.some(({ name }) => name === open) ? open : tabs[0]?.name} onValueChange={change}>
      <List ref={bar} aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ name, label: text }) => (
          <Trigger
            key={name}
            value={name}
            className="min-h-10 shrink-0 cursor-pointer border-b-2 border-transparent px-3 text-sm font-medium text-quiet transition-colors -outline-offset-2 hover:text-foreground data-[state=active]:border-accent data-[state=active]:text-foreground"
          >
            {text}
          </Trigger>
        ))}
      </List>
      {tabs.map(({ name, content }) => (
        <Content key={name} value={name} className="pt-6">
          {content}
        </Content>
      ))}
    </Root>
  );
}
