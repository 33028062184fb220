import { type ComponentType, type ReactNode, startTransition, useEffect, useSyncExternalStore } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { ComingSoonContent, PageContent } from '#shared/website/page.ts';
import { NotFound } from '../site/not-found.tsx';
import { SitePage } from '../site/site-page.tsx';
import { applyHead } from './apply-head.ts';
import { latestContent, readContent } from './read-content.ts';
import { onShownContent, showContent, shownContent } from './shown-content.ts';
import { preserveTypedValues } from './typed-values.ts';

/** Loaded only in coming-soon mode. */
let ComingSoonPage: ComponentType<{ content: ComingSoonContent }> | undefined;

/** Set when the first content is shown; resolves once the application handles input. */
let alive: Promise<void> | undefined;

/** Hydrates the page with the content it was rendered from; resolves once it handles input. */
export async function hydrate(root: HTMLElement): Promise<void> {
  if (alive) return alive;
  const { version, mode } = root.dataset;
  const content = await (latestContent() ?? readContent(Number(version)));
  if (String(content.version) !== version || content.mode !== mode) return showNewer(root, content);
  await loadPage(content);
  // Newer content may have been shown during the awaits above; from here on there is none.
  if (alive) return alive;
  showContent(content);
  // A transition lets the browser handle input in between; otherwise it is one long task.
  alive = new Promise((resolve) => startTransition(() => void hydrateRoot(root, page(resolve))));
  return alive;
}

/**
 * Shows content that the page was not rendered from. A hydrated application updates and keeps its state; otherwise a new
 * one replaces the rendered page.
 */
export async function showNewer(root: HTMLElement, content: PageContent): Promise<void> {
  await Promise.all([loadPage(content), keepStyles(root)]);
  const shown = shownContent();
  if (shown && shown.version > content.version) return;
  showContent(content);
  applyHead(content);
  root.dataset.mode = content.mode;
  if (content.mode === 'home' && location.pathname !== '/') console.error(`No page has the path ${location.pathname}`);
  alive ??= renderFresh(root);
  return alive;
}

async function renderFresh(root: HTMLElement): Promise<void> {
  const restoreTyped = preserveTypedValues(root);
  await new Promise<void>((resolve) => createRoot(root).render(page(resolve)));
  restoreTyped();
}

/** Copies the style sheet to the head: its link is part of the page that is about to be replaced. */
async function keepStyles(root: HTMLElement): Promise<void> {
  const link = root.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  const href = link?.getAttribute('href');
  if (!link || document.head.querySelector(`link[href="${href}"]`)) return;
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
