import type { MailElement, MailNode } from './mail-tree.ts';

/** A mail as plain text: a paragraph for each heading, text and line; a label and its value are one. */
export function textForm(nodes: readonly MailNode[]): string {
  return paragraphsIn(nodes).reduce(
    (text, { words, follows }) => text + (text && (follows ? '\n' : '\n\n')) + words,
    '',
  );
}

/** `follows` stands right below the paragraph before it. */
type Paragraph = { words: string; follows: boolean };

function paragraphsIn(nodes: readonly MailNode[]): Paragraph[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag === 'head' || node.attributes['data-skip-in-text']) return [];
    if (node.tag === 'hr') return [{ words: '-'.repeat(40), follows: false }];
    if (!/^(p|h\d)$/.test(node.tag)) return paragraphsIn(node.children);
    return [{ words: wordsIn(node.children).trim(), follows: /\bvalue\b/.test(String(node.attributes.className)) }];
  });
}

function wordsIn(nodes: readonly MailNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : withAddress(node))).join('');
}

/** Where a link leads stands behind its words; addresses and numbers say it themselves. */
function withAddress({ tag, attributes, children }: MailElement): string {
  const words = wordsIn(children);
  const saysMore = tag === 'a' && !/^(mailto|tel):/.test(String(attributes.href));
  return saysMore ? `${words} ${attributes.href}` : words;
}
