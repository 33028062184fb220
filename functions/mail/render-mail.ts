import { toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Both forms of a mail. React Email's own `render` would bring a code formatter along, a third of the bundle. */
export function renderMail(content: ReactElement): { html: string; text: string } {
  const html = `${doctype}${renderToStaticMarkup(content)}`;
  return { html, text: toPlainText(html, { preserveNewlines: true, selectors }) };
}

/** The one that Outlook still lays mails out by. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A label and its value are one paragraph of the text form; numbers can be dialled as they stand. */
const selectors = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  { selector: 'p.label', format: 'paragraph', options: { leadingLineBreaks: 2, trailingLineBreaks: 1 } },
  { selector: 'p.value', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'a[href^="tel:"]', format: 'inline' },
];
