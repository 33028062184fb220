import { flushSync } from 'react-dom';
import { ApiError } from '../account/client.ts';

/** A field that shows why the server refuses its value. */
type Refusable = HTMLElement & { value: unknown; refuse: (message?: string) => void };

/** Shows a refused value at its field, which gets the focus. @returns whether there is one that can be focused */
export async function showAtField(error: unknown): Promise<boolean> {
  clearRefusals();
  if (!(error instanceof ApiError && error.field)) return false;
  const { row: id, name, value, message } = refusedValue(error);
  // Some rows are sent without the beginning of their temporary id.
  const row =
    id && [...document.querySelectorAll<HTMLElement>('[data-row]')].find((each) => each.dataset.row?.endsWith(id));
  // A dialog that opens now has its fields later.
  await new Promise((rendered) => setTimeout(rendered));
  const named = [...(row || document).querySelectorAll<Refusable>(`[data-name="${CSS.escape(name)}"]`)];
  const same = named.filter((each) => String(each.value) === String(value));
  const fields = same.length > 0 ? same : named;
  flushSync(() => {
    for (const field of fields) field.refuse(message);
  });
  return fields.some((field) => {
    const control = field.querySelector<HTMLElement>('[aria-invalid]');
    control?.focus();
    return control !== null && control === document.activeElement;
  });
}

/** The server may accept now what it refused before. */
export function clearRefusals(): void {
  for (const field of document.querySelectorAll<Refusable>('[data-refused]')) field.refuse();
}

/** The value that the server names, such as `rows.3.value`, in what was sent. A website text and a setting are rows of their own. */
export function refusedValue({ field = '', message, cause: body }: ApiError) {
  const keys = field.split('.');
  const values = [body];
  for (const key of keys) values.push(Object(values.at(-1))[key]);
  const row = Object(values.at(-2));
  const ownName: string | undefined = row.field ?? row.setting_key;
  const isIndex = (key: string) => /^\d/.test(key);
  return {
    row: row.id as string | undefined,
    index: ownName ? undefined : keys.find(isIndex),
    name: ownName ?? keys.findLast((key) => !isIndex(key)) ?? '',
    value: values.at(-1),
    message: message.startsWith(`${field} `) ? message.replace(/^\S+ (.*?)\.?$/, 'This $1.') : message,
  };
}
