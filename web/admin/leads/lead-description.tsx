import { useState } from 'react';
import { labels } from '#shared/labels.ts';
import { shortened } from './shortened.ts';

/** What the visitor wrote: its beginning, and the whole on demand. */
export function LeadDescription({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const beginning = shortened(text);
  if (beginning === text)
    return (
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
    );
  return (
    <>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {open ? text : beginning}
      </p>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="cursor-pointer py-1 font-medium text-foreground underline decoration-field-line underline-offset-4"
      >
        {open ? labels.leads.shortened : labels.leads.whole}
      </button>
    </>
  );
}
