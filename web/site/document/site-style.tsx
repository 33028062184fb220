import { createHash } from 'node:crypto';
import type { PageContent, PublishedFile } from '#shared/website/page.ts';
import { parseStyle, styleSheet } from '#shared/website/style.ts';

/** The published style as a file: the content security policy allows no other inline styles. */
export function styleFiles(content: PageContent): PublishedFile[] {
  const body = styleOf(content);
  return body ? [{ key: keyOf(body), contentType: 'text/css; charset=utf-8', body }] : [];
}

export function StyleLink({ content }: { content: PageContent }) {
  const body = styleOf(content);
  return body ? <link rel="stylesheet" href={`/${keyOf(body)}`} /> : null;
}

function styleOf({ texts }: PageContent): string | undefined {
  const style = parseStyle(texts.branding.style);
  return style && styleSheet(style);
}

/** Named by its hash, so that older pages still find their own. */
function keyOf(body: string): string {
  return `styles/${createHash('sha256').update(body).digest('hex').slice(0, 12)}.css`;
}
