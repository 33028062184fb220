import { type ComponentType, createElement } from 'react';
import type { IslandName } from './island-name.ts';

type Props<Given extends object> = { name: IslandName | 'notices'; component: ComponentType<Given>; props: Given };

/**
 * What React hydrates in the browser: `start` of the registry does it with these props, which stand beside
 * it as data, unless there are none. A document without scripts shows it as it is.
 */
export function Island<Given extends object>({ name, component, props }: Props<Given>) {
  return (
    <>
      <div data-island={name}>{createElement(component, props)}</div>
      {Object.keys(props).length > 0 && (
        <script
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, in which no tag can end
          dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
}
