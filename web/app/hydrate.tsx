import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageContent } from '#shared/page.ts';
import { SitePage } from '../site/site-page.tsx';

/** Brings the page to life with the content it was drawn from; done once it answers input. */
export async function hydrate(root: HTMLElement): Promise<void> {
  const content = await contentOf(root.dataset.version ?? '');
  await new Promise<void>((resolve) =>
    hydrateRoot(
      root,
      <Ready then={resolve}>
        <SitePage content={content} />
      </Ready>,
    ),
  );
}

/** The content of this very page, or of the live one once this one's release is no longer kept. */
async function contentOf(version: string): Promise<PageContent> {
  const own = await fetch(`/releases/${version}/content.json`);
  const response = own.ok ? own : await fetch('/content.json');
  if (!response.ok) throw new Error(`The page's content could not be read: status ${response.status}`);
  return response.json();
}

function Ready({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
