/** A name that neither browsers nor password managers autofill. */
const name = 'subject';

/** What keeps password managers away. They fill in when a person uses the form, which is hydrated by then. */
const ignored = { '1pIgnore': '', bwignore: '', lpignore: 'true', formType: 'other' };

/** A honeypot field. It is positioned off screen, because bots detect `display: none`. Keyboards and screen readers skip it. */
export function HiddenField() {
  return (
    <div aria-hidden="true" className="absolute -left-[999em]">
      <label>
        Leave this empty
        <input
          ref={(input) => void (input && Object.assign(input.dataset, ignored))}
          name={name}
          type="text"
          tabIndex={-1}
          autoComplete="off"
        />
      </label>
    </div>
  );
}

export function hiddenValue(form: FormData): string | undefined {
  return String(form.get(name) ?? '') || undefined;
}
