import { type ComponentProps, type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Notice } from '../../common/notice.ts';
import { Button } from './button.tsx';
import { labels } from './labels.ts';
import { focusFirstError } from './plain-field.tsx';
import { useAction } from './use-action.ts';

type Errors<Body> = { readonly [Name in keyof Body]?: string | undefined };

type Options<Body, Given extends unknown[]> = {
  /** The values by the names that they have in the body of the call, such as from `useState`. */
  state: readonly [Body, (change: (before: Body) => Body) => void];
  /** What is wrong while the user types. */
  typing?: Errors<Body>;
  /** What else is wrong when the user sends the form: by the schema, or by its limits where the schema library would be too heavy. */
  check?: (values: Body) => Errors<Body>;
  onInvalid?: () => void;
  /** Sends the body. What the server refuses of it shows at its field (`Field`). */
  send: (...given: Given) => unknown;
  failed?: Notice | ((error: unknown, ...given: Given) => Notice | undefined);
  /** For a form that can come later than its dialog: moves the focus to the first field, or to what has `data-first`. */
  isLate?: boolean;
};

/** A form that sends one body. A form with an error is not sent: its first field with one gets the focus. */
export function useForm<Body extends object, Given extends unknown[]>(options: Options<Body, Given>) {
  const { state, typing, check = () => ({}), onInvalid, isLate } = options;
  const [values, set] = state;
  const [found, setFound] = useState<Errors<Body>>({});
  // Of a form, or of another element around the fields.
  const ref = useRef<HTMLFormElement & HTMLDivElement>(null);
  const [busy, start] = useAction(options.send, options.failed);
  const errors = { ...found, ...typing };

  useEffect(() => {
    if (!isLate) return;
    const first = ['[data-first]', 'input, select']
      .map((each) => ref.current?.querySelector<HTMLElement>(each))
      .find(Boolean);
    // For a dialog that opens with the form.
    first?.setAttribute('autofocus', '');
    first?.focus();
  }, [isLate]);

  function change(changed: Partial<Body>): void {
    setFound({});
    set((before) => ({ ...before, ...changed }));
  }

  /** Shows what is wrong. @returns whether the form can be sent */
  function validate(): boolean {
    flushSync(() => setFound(check(values)));
    const isInvalid = focusFirstError(ref.current);
    if (isInvalid) onInvalid?.();
    return !isInvalid;
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!busy && validate()) void start(...([] as unknown[] as Given));
  }

  /** What a field needs to show a value and to change it. */
  const field = <Name extends keyof Body & string>(name: Name) => ({
    sent: { [name]: values[name] },
    value: values[name],
    error: errors[name],
    onChange: (value: Body[Name]) => change({ [name]: value } as unknown as Partial<Body>),
  });

  return { ref, busy, change, validate, start, onSubmit, field };
}

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: { ref: Ref<HTMLFormElement>; busy: boolean; onSubmit: (event: FormEvent) => void };
  onCancel: () => void;
  /** Labels of the button that sends the form, before and while it is sent. */
  submit: string;
  submitting: string;
  children: ReactNode;
};

/** A form in a dialog, with its buttons. */
export function DialogForm({ form, onCancel, submit, submitting, children, ...attributes }: Props) {
  return (
    <form noValidate className="mt-4 grid gap-4" {...attributes} ref={form.ref} onSubmit={form.onSubmit}>
      {children}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{labels.admin.cancel}</Button>
        <Button type="submit" busy={form.busy} primary>
          {form.busy ? submitting : submit}
        </Button>
      </div>
    </form>
  );
}
