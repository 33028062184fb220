import type { EmailElement, EmailNode } from './email-tree.ts';

/** Serialises an email as plain text: a paragraph for each heading, text and rule. A label and its value are one paragraph. */
export function textForm(nodes: readonly EmailNode[]): string {
  return paragraphsIn(nodes).reduce(
    (text, { words, follows }) => text + (text && (follows ? '\n' : '\n\n')) + words,
    '',
  );
}

/** `follows` continues the previous paragraph on the next line. */
type Paragraph = { words: string; follows: boolean };

function paragraphsIn(nodes: readonly EmailNode[]): Paragraph[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag === 'head' || node.attributes['data-skip-in-text']) return [];
    if (node.tag === 'hr') return [{ words: '-'.repeat(40), follows: false }];
    if (!/^(p|h\d)$/.test(node.tag)) return paragraphsIn(node.children);
    return [{ words: wordsIn(node.children).trim(), follows: /\bvalue\b/.test(String(node.attributes.className)) }];
  });
}

function wordsIn(nodes: readonly EmailNode[]): string {
  return nodes.reduce<string>((words, node, index) => {
    const next = typeof node === 'string' ? node : withUrl(node);
    // Email programs make a sign directly after a URL part of it.
    const isAfterUrl = typeof nodes[index - 1] === 'object' && /https?:\S+$/.test(words);
    return words + (isAfterUrl ? next.replace(/^\.$/, '').replace(/^(?=\S)/, ' ') : next);
  }, '');
}

/** Appends the URL to a link's text, except for email addresses and phone numbers. An image is its description. */
function withUrl({ tag, attributes, children }: EmailElement): string {
  if (tag === 'img') return String(attributes.alt);
  if (tag === 'br') return '\n';
  const words = wordsIn(children);
  const saysMore = tag === 'a' && !/^(mailto|tel):/.test(String(attributes.href));
  return saysMore ? `${words} ${attributes.href}` : words;
}
