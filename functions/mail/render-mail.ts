import type { ReactElement } from 'react';
import { htmlForm } from './html-form.ts';
import { mailTree } from './mail-tree.ts';
import { textForm } from './text-form.ts';

/**
 * Both forms of a mail. React's own renderer and a converter from HTML to text would be half of each bundle, for what
 * a mail does not have: state, streams and markup of others.
 */
export function renderMail(content: ReactElement): { html: string; text: string } {
  const tree = mailTree(content);
  return { html: `${doctype}${htmlForm(tree)}`, text: textForm(tree) };
}

/** The one that Outlook still lays mails out by. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
