/** A new element, for scripts without React. */
export function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

/** A paragraph, in the direction of its language. */
export function prose(tag: string, value: string): HTMLElement {
  const made = element(tag, 'whitespace-pre-line', value);
  made.dir = 'auto';
  return made;
}
