export type PageElement = { tag: string; attributes: Record<string, string>; text: string; within: PageElement[] };

const token = /<(\/?)(!?\w+)((?:\s+[\w-]+(?:="[^"<>]*")?)*)\s*>|([^<>]+)/y;
const voidElements = ['!doctype', 'br', 'hr', 'img', 'input', 'meta'];
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};

/**
 * The elements of a page of our own, in order.
 * @throws {Error} for everything that no browser would need to guess about, such as a `<` that is not escaped
 */
export function readPage(page: string): PageElement[] {
  const all: PageElement[] = [];
  const open: PageElement[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < page.length) {
    const place = token.lastIndex;
    const [, slash, tag, attributes = '', text = ''] = token.exec(page) ?? [];
    if (!tag && !text) throw new Error(`No HTML: ${page.slice(place, place + 80)}`);
    for (const element of open) element.text += unescaped(text);
    if (slash && open.pop()?.tag !== tag) throw new Error(`Not open: ${tag}`);
    if (!tag || slash) continue;
    const pairs = [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
    const values = Object.fromEntries(pairs.map(([, name, value = '']) => [name, unescaped(value)]));
    if (Object.keys(values).length < pairs.length) throw new Error(`Twice: ${attributes}`);
    const element = { tag, attributes: values, text: '', within: [...open] };
    all.push(element);
    if (!voidElements.includes(tag)) open.push(element);
  }
  if (open.length > 0) throw new Error(`Left open: ${open.map(({ tag }) => tag)}`);
  return all;
}

function unescaped(text: string): string {
  return text.replace(/&[^;\s]*;?/g, (entity) => {
    const character = entities[entity];
    if (!character) throw new Error(`Not escaped: ${entity}`);
    return character;
  });
}

/** The elements with this tag, if one is given, and these attributes. */
export function find(
  page: readonly PageElement[],
  tag: string,
  attributes: Record<string, string> = {},
): PageElement[] {
  return page.filter(
    (element) =>
      (tag === '*' || element.tag === tag) &&
      Object.entries(attributes).every(([name, value]) => element.attributes[name] === value),
  );
}
