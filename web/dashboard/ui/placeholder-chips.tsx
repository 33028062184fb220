import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placeholderParts } from '#shared/emails/reply-rules.ts';

/** A text with its placeholders as chips. Braces and underscores are there and not seen, so that it lies over the text as it is typed. */
export function WithChips({ text, caret }: { text: string; caret?: number | undefined }) {
  let end = 0;
  return placeholderParts(text).map((part, index) => {
    const [start, isChip] = [end, index % 2 === 1];
    end += part.length;
    // The one that is being edited is shown as it is typed.
    if (!isChip || (caret !== undefined && start < caret && caret < end)) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have an order and nothing else
      <mark key={index} className="visible rounded-sm bg-raised text-foreground outline outline-field-line">
        {part.split(/([{}_]+)/).map((letters, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={at} className={at % 2 === 1 ? 'text-transparent' : ''}>
            {letters}
          </span>
        ))}
      </mark>
    );
  });
}

type Props = { text: string; dir?: string | undefined; field: RefObject<HTMLTextAreaElement | null> };

/** Lies over a field and draws the placeholders of its text as chips. */
export function ChipLayer({ text, dir, field }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState<number>();
  const hasChips = placeholderParts(text).length > 1;

  useEffect(() => {
    if (!hasChips) return;
    const follow = () => {
      const { current } = field;
      setCaret(document.activeElement === current ? current?.selectionStart : undefined);
    };
    const stop = new AbortController();
    for (const event of ['selectionchange', 'focusin', 'focusout'])
      document.addEventListener(event, follow, { signal: stop.signal });
    return () => stop.abort();
  }, [field, hasChips]);
  useLayoutEffect(() => {
    const { current } = field;
    const scroll = () => layer.current?.scrollTo({ top: current?.scrollTop });
    scroll();
    current?.addEventListener('scroll', scroll);
    return () => current?.removeEventListener('scroll', scroll);
  });

  if (!hasChips) return null;
  return (
    <div
      ref={layer}
      aria-hidden
      dir={dir}
      className="control invisible pointer-events-none absolute inset-0 h-auto py-2 overflow-hidden border-transparent bg-transparent whitespace-pre-wrap [scrollbar-gutter:stable] [&[dir=auto]]:[unicode-bidi:plaintext]"
    >
      <WithChips text={text} caret={caret} />
      {/* The field has a line after its last line break. */}
      {text.endsWith('\n') && '\u200b'}
    </div>
  );
}
