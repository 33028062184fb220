import type { EmailElement, EmailNode } from './email-tree.ts';

/** Serialises an email as HTML. All texts and attribute values are escaped. */
export function htmlForm(nodes: readonly EmailNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : htmlOf(node))).join('');
}

function htmlOf({ tag, attributes, children }: EmailElement): string {
  const start = `<${tag}${Object.entries(attributes).map(attributeOf).join('')}`;
  if (voidElements.has(tag)) return `${start}/>`;
  // The content of a style element is our own, and must not be escaped.
  const inside = tag === 'style' ? children.join('') : htmlForm(children);
  return `${start}>${inside}</${tag}>`;
}

const voidElements = new Set(['br', 'hr', 'img', 'link', 'meta']);
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
