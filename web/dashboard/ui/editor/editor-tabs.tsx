import { type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkedTab } from '../linked-control.ts';
import { usePageTitle } from '../page-title.tsx';
import { editorLabels } from './editor-labels.ts';
import { PreviewTab } from './preview-context.ts';
import { Tabs } from './tabs.tsx';

type TabName = keyof typeof editorLabels.tabs;
type Props<Name extends TabName> = { tabs: Record<Name, ReactNode>; onOpen?: (name: NoInfer<Name>) => void };

/**
 * The contents of an editor's tabs by name, in order, and the preview where it has a tab. A single content has no tabs.
 * A hash of the URL names the tab that it opens.
 */
export function EditorTabs<Name extends TabName>({ tabs, onOpen }: Props<Name>) {
  const title = usePageTitle();
  const preview = useContext(PreviewTab);
  const names = Object.keys(tabs) as Name[];
  const { hash } = useLocation();
  const all = names.map((name) => ({
    name: name as Name | 'preview',
    label: editorLabels.tabs[name] as string,
    content: <LinkedTab value={name}>{tabs[name]}</LinkedTab>,
  }));
  if (preview) all.push({ name: 'preview', label: editorLabels.preview, content: <>{preview}</> });
  if (all.length === 1) return all[0]?.content;
  const linked = names.find((name) => hash === `#${name}`);
  const start = linked && { start: linked };
  return <Tabs {...start} label={title} tabs={all} onOpen={(name) => name !== 'preview' && onOpen?.(name)} />;
}
