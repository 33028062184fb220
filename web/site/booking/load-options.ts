import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';

type Options = typeof import('./options.ts');

/** What only some forms show; undefined when it cannot be loaded, which the form then says. */
export function loadOptions(): Promise<Options | undefined> {
  return import('./options.ts').catch(sayNotLoaded);
}

/** Shows what `places.ts` shows when the form cannot be loaded: browsers do not load a failed module again. */
export function sayNotLoaded(error: unknown): undefined {
  console.error(error);
  document.querySelector('[data-failed]')?.removeAttribute('hidden');
}

/**
 * A part that loads when it is first shown, which is in the browser: a document is rendered in one pass, and React reports each part
 * that it cannot wait for. Without it, the rest of the form stays, with what is typed.
 */
export function option<Name extends 'Asked' | 'QuestionFields' | 'Summary' | 'WaitOption'>(name: Name): Options[Name] {
  const Part = lazy(async () => ({ default: ((await loadOptions())?.[name] ?? nothing) as ComponentType<object> }));
  return function Option(props: object) {
    const [isAlive, setAlive] = useState(false);
    useEffect(() => setAlive(true), []);
    return isAlive && createElement(Suspense, null, createElement(Part, props));
  } as Options[Name];
}

const nothing = () => null;
