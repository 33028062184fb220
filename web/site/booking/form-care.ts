import { buttonClass } from '../../common/button-class.ts';
import { element } from '../element.ts';
import { doubtAbout } from './doubts.ts';
import { formCareLabels as labels } from './form-care-labels.ts';
import { FormToken } from './form-token.ts';
import { fillKept, forgetKept, keepForm, pending } from './kept-form.ts';

/**
 * Looks after the booking form once it is used: what is typed survives a reload, and values
 * that look mistyped are asked about. `boot.ts` loads it late. Without React, so that it works before hydration.
 */

const selector = 'form[action="/api/leads"]';
/** What is not in another step of the form. */
const shown = ':not([hidden] *)';
const cared = new WeakSet<HTMLFormElement>();
const token = new FormToken();
/** Each value is asked about once. */
const asked = new Set<string>();
const observer = new MutationObserver(find);

void import('./send-booking.ts').catch(console.error);
find();
care((document.activeElement as HTMLInputElement).form, true);
for (const type of ['focusin', 'input'])
  addEventListener(type, ({ target }) => care((target as HTMLInputElement).form, true));
addEventListener('pagehide', keep);
// The last event in a tab that a phone discards.
document.addEventListener('visibilitychange', keep);
// The form, its questions and its photos can appear later, or be replaced.
if (pending()) observer.observe(document, { childList: true, subtree: true });

function keep(): void {
  const form = document.querySelector<HTMLFormElement>(selector);
  if (form) keepForm(form);
}

function find(): void {
  if (pending()) care(document.querySelector<HTMLFormElement>(selector));
  else observer.disconnect();
}

function care(form: HTMLFormElement | null | undefined, isUsed = false): void {
  if (!form?.matches(selector)) return;
  if (isUsed) void wantToken(form);
  fillKept(form);
  if (cared.has(form)) return;
  cared.add(form);
  // After the questions of the studio have been checked, and before the application sends.
  form.addEventListener('submit', ask);
  form.addEventListener('reset', () => {
    removeDoubts(form);
    forgetKept();
  });
}

async function wantToken(form: HTMLFormElement): Promise<void> {
  await token.want();
  if (token.value) form.dataset.token = token.value;
}

/** Stops the first submit of a value in the shown step that looks mistyped. The second one sends it. */
function ask(event: SubmitEvent): void {
  const form = event.currentTarget as HTMLFormElement;
  removeDoubts(form);
  const controls = [...form.querySelectorAll<HTMLInputElement>(`.field[aria-required]${shown}`)];
  // An early submit is repeated after hydration. Empty fields are reported first.
  if (event.defaultPrevented || controls.some(({ value }) => !value.trim())) return;
  const isNew = ({ value }: HTMLInputElement) => asked.size < asked.add(value).size;
  const [first] = controls
    .filter((control) => doubtAbout(control) !== undefined && isNew(control))
    .map((control) => showDoubt(form, control));
  if (!first) return;
  event.preventDefault();
  event.stopPropagation();
  first.focus();
}

/** @returns what answers the question */
function showDoubt(form: HTMLFormElement, control: HTMLInputElement): HTMLElement {
  const meant = doubtAbout(control);
  const line = element('p', 'mt-2 text-sm', meant ? labels.meant(meant) : labels.short);
  line.id = `${control.id}-doubt`;
  line.role = 'alert';
  control.parentElement?.after(line);
  control.setAttribute('aria-describedby', line.id);
  control.addEventListener('input', () => removeDoubts(form, line.id), { once: true });
  if (!meant) return control;
  const use = element('button', `${buttonClass('outline', 'compact')} mt-2`, labels.use) as HTMLButtonElement;
  use.type = 'button';
  use.setAttribute('aria-describedby', line.id);
  use.addEventListener('click', () => {
    control.value = meant;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    form.querySelector<HTMLElement>('[type="submit"]')?.focus();
  });
  line.append(element('br', ''), use);
  return use;
}

function removeDoubts(form: HTMLFormElement, id = '-doubt'): void {
  for (const line of form.querySelectorAll(`[id$="${id}"]${shown}`)) {
    form.querySelector(`input[aria-describedby="${line.id}"]`)?.removeAttribute('aria-describedby');
    line.remove();
  }
}
