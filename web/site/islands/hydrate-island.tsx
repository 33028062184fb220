import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { listenTo } from '../../common/page-events.ts';

/**
 * Hydrates an `Island` with the data beside it, and gives it new data when the page is renewed, until it has `ended`. One that fails to
 * render becomes what the document has in its place, which works without scripts.
 * @returns once it handles input
 */
export async function hydrateIsland<Given extends object>(
  place: HTMLElement,
  Component: ComponentType<Given>,
  ended: AbortSignal,
): Promise<void> {
  const written = () => textBeside(place);
  let shown = written();
  // With what was typed in it.
  const published = place.cloneNode(true);
  const failed = new AbortController();
  const draw = (ready: () => void) => (
    <Ready then={ready}>
      <Component {...JSON.parse(shown)} />
    </Ready>
  );
  // A transition lets the browser handle input in between; otherwise it is one long task.
  await new Promise<void>((resolve) => {
    startTransition(() => {
      const onUncaughtError = (error: unknown) => {
        console.error(error);
        failed.abort();
        // React is still at work.
        queueMicrotask(() => {
          root.unmount();
          place.replaceChildren(...published.childNodes);
          resolve();
        });
      };
      const root = hydrateRoot(place, draw(resolve), { onUncaughtError });
      const renew = () => {
        if (written() === shown) return;
        shown = written();
        root.render(draw(resolve));
      };
      listenTo('page-renewed', renew, { signal: AbortSignal.any([ended, failed.signal]) });
      ended.addEventListener('abort', () => root.unmount(), { signal: failed.signal });
    });
  });
}

/** The data of an `Island`. */
export function dataOf<Given extends object>(place: HTMLElement): Given {
  return JSON.parse(textBeside(place));
}

function textBeside({ nextElementSibling: beside }: HTMLElement): string {
  return beside?.matches('script[type="application/json"]') ? beside.textContent : '{}';
}

function Ready({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
