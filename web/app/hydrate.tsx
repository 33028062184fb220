import { type ComponentType, type ReactNode, startTransition, useEffect, useSyncExternalStore } from 'react';
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

/** Set with the first content that is shown; settles once the application answers input. */
let alive: Promise<void> | undefined;

/** Brings the page to life with the content it was drawn from; done once it answers input. */
export async function hydrate(root: HTMLElement): Promise<void> {
  if (alive) return alive;
  const { version, mode } = root.dataset;
  const content = await readContent(Number(version));
  if (String(content.version) !== version || content.mode !== mode) return showNewer(root, content);
  await loadPage(content);
  // A newer one may have come meanwhile; from here on nothing waits.
  if (alive) return alive;
  showContent(content);
  // As a transition, it lets the browser answer in between; else it would be one long task.
  alive = new Promise((resolve) => startTransition(() => void hydrateRoot(root, page(resolve))));
  return alive;
}

/**
 * Shows content that the page was not drawn from. An application that is there already takes it over and keeps its
 * state; else one is begun in place of what was drawn.
 */
export async function showNewer(root: HTMLElement, content: PageContent): Promise<void> {
  await Promise.all([loadPage(content), keepStyles(root)]);
  const shown = shownContent();
  if (shown && shown.version > content.version) return;
  showContent(content);
  applyHead(content);
  root.dataset.mode = content.mode;
  if (content.mode === 'home' && location.pathname !== '/') console.error(`No page has the path ${location.pathname}`);
  alive ??= beginAnew(root);
  return alive;
}

async function beginAnew(root: HTMLElement): Promise<void> {
  const giveBack = keepTyped(root);
  await new Promise<void>((resolve) => createRoot(root).render(page(resolve)));
  giveBack();
}

/** The document's style sheet stands within the page that is about to go. */
async function keepStyles(root: HTMLElement): Promise<void> {
  const link = root.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  const address = link?.getAttribute('href');
  if (!link || document.head.querySelector(`link[href="${address}"]`)) return;
  const kept = link.cloneNode() as HTMLLinkElement;
  await new Promise<unknown>((resolve) => {
    kept.onload = resolve;
    kept.onerror = resolve;
    document.head.append(kept);
  });
}

async function loadPage({ mode }: PageContent): Promise<void> {
  if (mode === 'coming-soon') {
    ComingSoonPage ??= (await import('../site/coming-soon/coming-soon-page.tsx')).ComingSoonPage;
  }
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
