import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

/** An email after its components have been rendered: HTML elements and texts. */
export type EmailNode = EmailElement | string;
export type EmailElement = { tag: string; attributes: Record<string, unknown>; children: EmailNode[] };

/** @throws {TypeError} for anything that an email cannot contain: state, effects and context are not supported */
export function emailTree(node: ReactNode): EmailNode[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return node.flatMap(emailTree);
  if (!isValidElement<Props>(node))
    throw new TypeError('An email contains something that is neither an element nor text');
  const { type, props } = node;
  if (type === Fragment) return emailTree(props.children);
  if (typeof type !== 'string') return emailTree(componentOf(type)(props, null));
  const { children, ref, ...attributes } = props;
  return [{ tag: type, attributes, children: emailTree(children) }];
}

type Props = { children?: ReactNode; ref?: unknown; [attribute: string]: unknown };
type Component = (props: Props, ref: null) => ReactNode;

/** A function component, or the function inside `forwardRef`. */
function componentOf(type: ReactElement['type']): Component {
  const component = typeof type === 'function' ? type : (type as { render?: unknown }).render;
  if (typeof component !== 'function') throw new TypeError('An email contains a component of an unknown kind');
  return component as Component;
}
