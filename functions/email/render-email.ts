import type { ReactElement } from 'react';
import { emailTree } from './email-tree.ts';
import { htmlForm } from './html-form.ts';
import { textForm } from './text-form.ts';

/**
 * Renders an email as HTML and as text. docs/decisions/0006-own-email-renderer.md says why not with
 * `@react-email/render`.
 */
export function renderEmail(content: ReactElement): { html: string; text: string } {
  const tree = emailTree(content);
  return { html: `${doctype}${htmlForm(tree)}`, text: textForm(tree) };
}

/** The doctype that Outlook expects. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
