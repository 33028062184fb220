import type { ReactNode } from 'react';
import { Tabs } from '../../components/ui/tabs.tsx';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { usePageTitle } from '../page-title.tsx';

type TabName = keyof typeof editorLabels.tabs;
type Props<Name extends TabName> = { tabs: Record<Name, ReactNode>; onOpen?: (name: NoInfer<Name>) => void };

/** The contents of an editor's tabs by name, in order. */
export function EditorTabs<Name extends TabName>({ tabs, ...props }: Props<Name>) {
  const title = usePageTitle();
  const names = Object.keys(tabs) as Name[];
  const all = names.map((name) => ({ name, label: editorLabels.tabs[name], content: tabs[name] }));
  return <Tabs {...props} label={title} tabs={all} />;
}
