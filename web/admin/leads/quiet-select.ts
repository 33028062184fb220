/** A menu that reads as a word: its box shows while it is pointed at or has the focus. */
export const quietSelect =
  'h-9 pointer-coarse:h-10 min-w-0 max-w-full cursor-pointer rounded-sm border border-transparent bg-transparent px-2 text-sm transition-colors hover:border-field-line focus:border-field-line aria-invalid:border-error';
