import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { ComingSoonContent, PageContent } from '#shared/page.ts';
import { NotFound } from '../site/not-found.tsx';
import { SitePage } from '../site/site-page.tsx';
import { applyHead } from './apply-head.ts';
import { keepTyped } from './keep-typed.ts';
import { readContent } from './read-content.ts';
import { onShownContent, showContent, shownContent } from './shown-content.ts';

/** Only loaded for those who meet it: nobody should download both pages to see one. */
let ComingSoonPage: ComponentType<{ content: ComingSoonContent }> | undefined;

/** Brings the page to life with the content it was drawn from; done once it answers input. */
export async function hydrate(root: HTMLElement): Promise<void> {
  if (shownContent()) return;
  const { version, mode } = root.dataset;
  const content = await readContent(Number(version));
  if (String(content.version) !== version || content.mode !== mode) return showNewer(root, content);
  if (shownContent()) return;
  await prepare(content);
  await new Promise<void>((resolve) => hydrateRoot(root, page(resolve)));
}

/**
 * Shows content that the page was not drawn from. An application that is there already takes it over and keeps its
 * state; else one is begun in place of what was drawn.
 */
export async function showNewer(root: HTMLElement, content: PageContent): Promise<void> {
  const begun = shownContent() !== undefined;
  await prepare(content);
  applyHead(content);
  root.dataset.mode = content.mode;
  if (content.mode === 'home' && location.pathname !== '/') console.error(`No page has the path ${location.pathname}`);
  if (begun) return;
  const giveBack = keepTyped(root);
  await new Promise<void>((resolve) => createRoot(root).render(page(resolve)));
  giveBack();
}

async function prepare(content: PageContent): Promise<void> {
  if (content.mode === 'coming-soon') {
    ComingSoonPage ??= (await import('../site/coming-soon/coming-soon-page.tsx')).ComingSoonPage;
  }
  showContent(content);
}

function page(ready: () => void): ReactNode {
  return (
    <Ready then={ready}>
      <Shown />
    </Ready>
  );
}

function Shown() {
  const content = useSyncExternalStore(onShownContent, shownContent, shownContent);
  if (content?.mode === 'home' && location.pathname !== '/') return <NotFound studioName={content.studio.name} />;
  if (content?.mode === 'home') return <SitePage content={content} />;
  return content && ComingSoonPage ? <ComingSoonPage content={content} /> : null;
}

function Ready({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
