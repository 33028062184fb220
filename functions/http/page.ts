import { createHash } from 'node:crypto';

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | readonly Html[] | string | number | false | undefined;

/** HTML from a template. Each value is escaped that is not HTML; false and undefined are left out. */
export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: texts }, ...values.map(toHtml)));
}

function toHtml(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(toHtml).join('') : escaped(String(value));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}

/** A document for people whose browser runs no script of ours, with nothing to load. */
export function page({ title, studioName }: { title: string; studioName: string }, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${studioName}</title>
<style>${new Html(style)}</style>
</head>
<body>
<header><a href="/" translate="no">${studioName}</a></header>
<main>
${content}
<p><a href="/">Back to the website</a></p>
</main>
</body>
</html>
`.text;
}

const style = `
:root { color-scheme: dark; accent-color: #f25c5c; }
* { box-sizing: border-box; }
body { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; background: #0b0f19; color: #f5f5f5;
  font: 1rem/1.6 Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
header { padding-bottom: 1rem; border-bottom: 1px solid #2a2f3d; font-weight: 700; }
h1 { font-size: 2rem; line-height: 1.15; }
a { color: inherit; }
a[href^='tel:'] { display: inline-block; }
form, fieldset { display: grid; gap: 1.5rem; min-width: 0; }
fieldset { gap: .5rem; margin: 0; padding: 0; border: 0; }
form p, fieldset p { margin: .5rem 0 0; }
label, legend { padding: 0; font-weight: 600; }
.option { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
.option input { flex: none; width: 1.25rem; height: 1.25rem; }
.control { display: block; width: 100%; min-height: 3rem; margin-top: .5rem; padding: .5rem .75rem; border: 1px solid #6b7280;
  background: #151a27; color: inherit; font: inherit; }
.control[aria-invalid] { border-color: #f25c5c; }
.error { color: #f25c5c; }
.quiet { color: #a7adb9; }
.notice { padding-left: 1rem; border-left: 4px solid #f25c5c; }
.notice p { margin: 0; }
.stored { border-color: #4ade80; }
.away { position: absolute; left: -999em; }
button { min-height: 3rem; padding: .5rem 1.5rem; border: 1px solid #b45353; background: #7f1d1d; color: inherit; font: inherit;
  font-weight: 600; cursor: pointer; }
:focus-visible { outline: 2px solid #f5f5f5; outline-offset: 2px; }
`;

/** Nothing loads and nothing runs; the CDN keeps this policy instead of its own. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
} as const;
