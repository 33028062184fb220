// No schemas here: the dashboard works without the schema library.

/** Maximum characters of a reply. The subject fits an email header. */
export const replyLimits = { subject: 200, text: 5000 } as const;

/** Maximum number of reply templates, and maximum characters of a template's name. */
export const templateLimits = { templates: 50, name: 80 } as const;

/** The id of the built-in template with which a freed time is offered. */
export const freedTemplate = '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c07';

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

/** The placeholder that stays until the email is sent: staff never see the link to the visitor's page. */
export const linkPlaceholder = 'link';

/** Replaces the placeholder of the link. */
export function fillLink(text: string, link: string): string {
  return text.replace(placeholderPattern, (whole, name) => (name === linkPlaceholder ? link : whole));
}

/** Whether a text has the placeholder of the link. A subject would be sent with the placeholder as it was typed. */
export function hasLink(text: string): boolean {
  return fillLink(text, '') !== text;
}

/** Whether a text says, as the template `Offer dates` does, that times to choose from follow. */
export function announcesTimes(text: string): boolean {
  return /\bbelow\s+are\s+the\s+times\b/i.test(text);
}

/** The names of all placeholders in a text that staff fill, each once. */
export function placeholdersIn(text: string): string[] {
  const names = [...text.matchAll(placeholderPattern)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== linkPlaceholder);
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

/** The parts of a text: each second one is a placeholder as it was typed. */
export function placeholderParts(text: string): string[] {
  return text.split(/(\{\{[^{}]*\}\})/);
}

const placeholderPattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((each) => each === name);
}

/** How long a reply waits before it is sent, so that its author can take it back. */
export const replyHoldMs = 6_000;
