import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';

export type MenuItem = { label: string; key?: string | undefined; run: () => void };

type Props = {
  label: string;
  /** What the menu lists, read when it opens. A `key` does the same on the page. */
  items: () => readonly MenuItem[];
};

/**
 * A button with a menu below it. Arrow keys, Home and End move through the menu, Escape closes it. A letter closes it too, and
 * does what it does on the page.
 */
export function MenuButton({ label, items }: Props) {
  const [shown, setShown] = useState<readonly MenuItem[]>();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  function close() {
    setShown(undefined);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (!shown && key === 'ArrowDown') {
      event.preventDefault();
      setShown(items());
    }
    if (!shown) return;
    const options = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = options.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: (at + 1) % options.length, ArrowUp: at < 1 ? -1 : at - 1, Home: 0, End: -1 }[key];
    if (to !== undefined || key === 'Escape') event.preventDefault();
    if (to !== undefined) options.at(to)?.focus();
    else if (key === 'Escape' || (key.length === 1 && key !== ' ')) close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the button and the menu inside
    <div
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setShown(undefined)}
      // Safari moves the focus away from the menu when a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={shown !== undefined}
        aria-controls={shown && id}
        onClick={() => (shown ? close() : setShown(items()))}
      >
        {label}
      </Button>
      {shown && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          className="absolute top-full right-0 z-10 mt-1 w-max max-w-[calc(100vw-2rem)] rounded-md border border-line bg-raised p-1 shadow-notice"
        >
          {shown.map((item, index) => (
            <button
              key={item.label}
              ref={index === 0 ? focus : undefined}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-keyshortcuts={item.key}
              onClick={() => {
                close();
                item.run();
              }}
              onPointerMove={({ currentTarget }) => currentTarget.focus()}
              className="flex min-h-10 w-full cursor-pointer items-center gap-6 rounded-sm px-3 text-left -outline-offset-2 focus:bg-surface"
            >
              <span className="mr-auto">{item.label}</span>
              {item.key && (
                <kbd
                  aria-hidden
                  className="min-w-7 rounded-sm border border-field-line px-2 text-center text-sm pointer-coarse:hidden"
                >
                  {item.key}
                </kbd>
              )}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function focus(item: HTMLElement | null): void {
  item?.focus();
}
