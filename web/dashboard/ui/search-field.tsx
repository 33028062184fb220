import { Search, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../common/icon.tsx';
import { searchFor } from './search-for.ts';

/** Debounce: longer than the pause between two keys, shorter than a noticeable wait. */
const pauseMilliseconds = 300;

type Props = {
  labels: { search: string; searchHint: string; clearSearch: string };
  maxLength: number;
  /** The search that is already applied. */
  start?: string | undefined;
  onSearch: (search: string | undefined) => void;
};

/** Searches when the user pauses, and immediately on Enter or when the field is cleared. */
export function SearchField({ labels, maxLength, start = '', onSearch }: Props) {
  const [text, setText] = useState(start);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const applied = useRef(start);

  useEffect(() => () => clearTimeout(pause.current), []);

  // Another search was applied elsewhere, such as by a link to the whole list.
  useEffect(() => {
    if (start === applied.current) return;
    applied.current = start;
    setText(start);
  }, [start]);

  function type(next: string, wait = pauseMilliseconds) {
    setText(next);
    clearTimeout(pause.current);
    const search = searchFor(next);
    const apply = () => {
      applied.current = search ?? '';
      onSearch(search);
    };
    pause.current = setTimeout(apply, next === '' ? 0 : wait);
  }

  function clear() {
    type('');
    input.current?.focus();
  }

  return (
    <search className="relative grow basis-40 sm:max-w-72 sm:basis-64">
      <Icon icon={Search} size={16} className="pointer-events-none absolute top-3 left-3 text-quiet" />
      <input
        ref={input}
        type="search"
        aria-label={labels.search}
        placeholder={labels.searchHint}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && type(text, 0)}
        className="control compact w-full pr-10 pl-9 placeholder:text-quiet placeholder-shown:pr-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={labels.clearSearch}
          onClick={clear}
          className="absolute top-0 right-0 flex size-10 cursor-pointer items-center justify-center text-quiet transition-colors hover:text-foreground"
        >
          <Icon icon={X} size={16} />
        </button>
      )}
    </search>
  );
}
