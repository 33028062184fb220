/** A photo that was sent before a reload, or one that was not and cannot be kept. */
export type KeptPhoto = { question: string; file: string; preview: string; sentAt: number; id?: string | undefined };
type Kept = {
  values: [name: string, value: string][];
  photos: KeptPhoto[];
  /** The last request and its key: a repeated request is the same one. */
  sent: Record<string, string | undefined>;
};

/** The name in `sessionStorage`, which ends with the tab. `boot.ts` looks for it. */
const storageKey = 'booking';
/** A request can take a photo for an hour after it was reserved. */
const photoMilliseconds = 50 * 60_000;

/** What is not shown yet. */
let { values, photos, sent }: Kept = read();

/** Whether the tab has kept what the form does not show yet. */
export function pending(): boolean {
  return values.length > 0 || photos.length > 0;
}

/** Keeps what is typed and which photos were sent, until the form is empty. */
export function keepForm(form: HTMLFormElement): void {
  const { body, key } = form.dataset;
  const now = [...form.querySelectorAll<HTMLElement>('li[data-file]')].map(photoOf);
  const typed = [...new FormData(form)].filter(
    ([name, value]) => value && form.querySelector(`[name="${name}"]:not([type="hidden"], [tabindex="-1"])`),
  ) as Kept['values'];
  const kept: Kept = {
    values: [...values, ...typed],
    photos: [...photos, ...now],
    sent: { body, key },
  };
  store(kept.values.length + kept.photos.length > 0 ? JSON.stringify(kept) : '');
}

/** Forgets everything, because the request is stored. */
export function forgetKept(): void {
  values = [];
  photos = [];
  store('');
}

function store(kept: string): void {
  try {
    sessionStorage.setItem(storageKey, kept);
  } catch {
    // The browser keeps nothing, or is full.
  }
}

/** Fills what was kept into the fields that are there. What the visitor has typed since stays. */
export function fillKept(form: HTMLFormElement): void {
  Object.assign(form.dataset, sent);
  sent = {};
  const controls = [...form.elements] as HTMLInputElement[];
  const shown = controls.filter((control) => values.some(([name]) => name === control.name));
  const kept = values;
  values = values.filter(([name]) => !shown.some((control) => name === control.name));
  for (const control of shown) {
    const given = kept.filter(([name]) => name === control.name).map(([, value]) => value);
    if (/checkbox|radio/.test(control.type)) control.checked ||= given.includes(control.value);
    else control.value ||= given[0] ?? '';
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const pickers = new Set(photos.map(({ question }) => question).filter((id) => form.querySelector(`#${id}`)));
  const detail = photos.filter(({ question }) => pickers.has(question));
  photos = photos.filter(({ question }) => !pickers.has(question));
  for (const id of pickers) {
    const own = detail.filter(({ question }) => question === id);
    form.querySelector(`#${id}`)?.dispatchEvent(new CustomEvent('kept-photos', { detail: own }));
  }
}

function photoOf(line: HTMLElement): KeptPhoto {
  const { question = '', file = '', sent: sentAt = '0' } = line.dataset;
  const preview = line.querySelector('canvas')?.toDataURL('image/jpeg', 0.7) ?? line.querySelector('img')?.src ?? '';
  return { question, file, preview, sentAt: Number(sentAt), id: line.querySelector('input')?.value };
}

function read(): Kept {
  const none: Kept = { values: [], photos: [], sent: {} };
  try {
    const kept: Kept = { ...none, ...JSON.parse(sessionStorage.getItem(storageKey) || '{}') };
    const isOld = ({ sentAt }: KeptPhoto) => Date.now() - sentAt > photoMilliseconds;
    return { ...kept, photos: kept.photos.map((photo) => (isOld(photo) ? { ...photo, id: undefined } : photo)) };
  } catch {
    return none;
  }
}
