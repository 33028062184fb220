import { useState } from 'react';
import { labels } from '../../ui/labels.ts';
import { truncated } from './truncated.ts';

/** The visitor's description, truncated until the user expands it. */
export function LeadDescription({ text, isWhole }: { text: string; isWhole?: boolean | undefined }) {
  const [open, setOpen] = useState(false);
  const beginning = isWhole ? text : truncated(text);
  return (
    <>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {open ? text : beginning}
      </p>
      {beginning !== text && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="cursor-pointer py-1 font-medium text-foreground underline decoration-field-line underline-offset-4"
        >
          {open ? labels.leads.showLess : labels.leads.showAll}
        </button>
      )}
    </>
  );
}
