import { type ComponentType, createElement } from 'react';
import type { LiveName } from './island-name.ts';

type Props<Given extends object> = { name: LiveName | 'notices'; component: ComponentType<Given>; props: Given };

/**
 * A place that React brings to life in the browser: `start` of the registry hydrates it with these props, which stand beside
 * it as data. A document without scripts shows it as it is.
 */
export function Island<Given extends object>({ name, component, props }: Props<Given>) {
  return (
    <>
      <div data-live={name}>{createElement(component, props)}</div>
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data, in which no tag can end
        dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}
