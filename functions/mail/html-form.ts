import type { MailElement, MailNode } from './mail-tree.ts';

/** A mail as HTML. Texts and values are escaped, whatever they hold. */
export function htmlForm(nodes: readonly MailNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : htmlOf(node))).join('');
}

function htmlOf({ tag, attributes, children }: MailElement): string {
  const start = `<${tag}${Object.entries(attributes).map(attributeOf).join('')}`;
  if (endless.has(tag)) return `${start}/>`;
  // What stands in a style element is ours alone, and would not be understood if it were escaped.
  const inside = tag === 'style' ? children.join('') : htmlForm(children);
  return `${start}>${inside}</${tag}>`;
}

const endless = new Set(['br', 'hr', 'img', 'link', 'meta']);
const names: Record<string, string> = { className: 'class', httpEquiv: 'http-equiv' };

function attributeOf([name, value]: [string, unknown]): string {
  if (value === undefined || value === null || value === false) return '';
  const text = name === 'style' ? styleOf(value as Record<string, unknown>) : String(value);
  return ` ${names[name] ?? name}="${escaped(text)}"`;
}

function styleOf(style: Record<string, unknown>): string {
  return Object.entries(style)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}
