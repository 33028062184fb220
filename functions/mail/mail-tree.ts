import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

/** What a mail is made of once its components have said what they are: HTML elements and texts. */
export type MailNode = MailElement | string;
export type MailElement = { tag: string; attributes: Record<string, unknown>; children: MailNode[] };

/** @throws {TypeError} for what only a browser could show: mails have neither state, nor effects, nor context */
export function mailTree(node: ReactNode): MailNode[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return node.flatMap(mailTree);
  if (!isValidElement<Props>(node)) throw new TypeError('A mail holds something that is neither element nor text');
  const { type, props } = node;
  if (type === Fragment) return mailTree(props.children);
  if (typeof type !== 'string') return mailTree(componentOf(type)(props, null));
  const { children, ref, ...attributes } = props;
  return [{ tag: type, attributes, children: mailTree(children) }];
}

type Props = { children?: ReactNode; ref?: unknown; [attribute: string]: unknown };
type Component = (props: Props, ref: null) => ReactNode;

/** A function, or what `forwardRef` made of one. */
function componentOf(type: ReactElement['type']): Component {
  const component = typeof type === 'function' ? type : (type as { render?: unknown }).render;
  if (typeof component !== 'function') throw new TypeError('A mail holds a component of an unknown kind');
  return component as Component;
}
