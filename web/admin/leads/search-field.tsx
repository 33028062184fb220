import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { leadSearchLimit } from '#shared/choices.ts';
import { labels } from '#shared/labels.ts';
import { searchFor } from './search-for.ts';

/** Long enough that a word is typed on, short enough that nobody waits for it. */
const pauseMilliseconds = 300;

/** What staff look for: told when they pause, and at once when they press Enter or empty the field. */
export function SearchField({ onSearch }: { onSearch: (search: string | undefined) => void }) {
  const [text, setText] = useState('');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => () => clearTimeout(pause.current), []);

  function type(next: string, wait = pauseMilliseconds) {
    setText(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onSearch(searchFor(next)), next === '' ? 0 : wait);
  }

  function clear() {
    type('');
    input.current?.focus();
  }

  return (
    <search className="relative grow basis-full sm:max-w-72 sm:basis-52">
      <Search aria-hidden="true" size={16} className="pointer-events-none absolute top-3 left-3 text-quiet" />
      <input
        ref={input}
        type="search"
        aria-label={labels.leads.search}
        placeholder={labels.leads.searchHint}
        maxLength={leadSearchLimit}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && type(text, 0)}
        className="h-10 w-full rounded-sm border border-field-line bg-surface pr-10 pl-9 text-sm transition-colors placeholder:text-quiet placeholder-shown:pr-3 hover:border-foreground [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={labels.leads.clearSearch}
          onClick={clear}
          className="absolute top-0 right-0 flex size-10 cursor-pointer items-center justify-center text-quiet transition-colors hover:text-foreground"
        >
          <X aria-hidden="true" size={16} />
        </button>
      )}
    </search>
  );
}
