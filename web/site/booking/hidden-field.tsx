/** A name that neither browsers nor password managers autofill. */
const name = 'subject';

/**
 * A honeypot field. It is positioned off screen, because bots detect `display: none`. Keyboards and screen readers skip it,
 * and the attributes keep password managers away.
 */
export function HiddenField() {
  return (
    <div aria-hidden="true" className="absolute -left-[999em]">
      <label>
        Leave this empty
        <input
          name={name}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  );
}

export function hiddenValue(form: FormData): string | undefined {
  return String(form.get(name) ?? '') || undefined;
}
