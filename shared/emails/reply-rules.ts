// No schemas here: the dashboard works without the schema library.

/** Maximum characters of a reply. The subject fits an email header. */
export const replyLimits = { subject: 200, text: 5000 } as const;

/** Maximum number of reply templates, and maximum characters of a template's name. */
export const templateLimits = { templates: 50, name: 80 } as const;

/** The placeholders of reply templates. */
export const placeholders = ['first_name', 'service', 'artist', 'code', 'studio_name', 'staff_name'] as const;
export type Placeholder = (typeof placeholders)[number];

/**
 * Fills the placeholders of a template, such as `{{first_name}}`. Unknown placeholders stay, and a value is never filled
 * in again, so a name that looks like a placeholder stays as it is.
 */
export function fillTemplate(template: string, values: Readonly<Record<Placeholder, string>>): string {
  return template.replace(placeholderPattern, (whole, name) => (isPlaceholder(name) ? values[name] : whole));
}

/** The names of all placeholders in a text, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholderPattern)].map(([, name = '']) => name))];
}

/** The placeholders that `fillTemplate` would leave, each once. */
export function unknownPlaceholders(text: string): string[] {
  return placeholdersIn(text).filter((name) => !isPlaceholder(name));
}

/** The paragraphs of an email's text, which empty lines separate. A paragraph may have several lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n(?:[^\S\n]*\n)+/);
}

const placeholderPattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((each) => each === name);
}

/** How long a reply waits before it is sent, so that its author can take it back. */
export const replyHoldMs = 6_000;
