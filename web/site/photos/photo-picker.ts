import { buttonClass } from '../../components/button-class.ts';
import { photoLabels as labels } from '../../labels/website/photo-labels.ts';
import type { KeptPhoto } from '../booking/kept-form.ts';
import { element } from '../element.ts';
import { RefusedError, sendPhoto, UnreadableError } from './send-photo.ts';

type Options = {
  /** The name of the values with the ids of the photos, and the id of the button that adds photos. */
  name: string;
  limit: number;
};
type Photo = { line: HTMLElement; state: 'sending' | 'sent' | 'refused' | 'failed' };

const offScreen = 'absolute -left-[999em]';

/**
 * Lets a visitor add photos to the form around an element. Each is sent at once, and its id is a value of the form. The form is
 * submitted only when no photo is being sent or waits for a connection. A line at the form's end, beside its button, says what
 * the button does with the photos. Without React, because the page of a request has none.
 * @returns removes the photos and all listeners
 */
export function showPhotoPicker(host: HTMLElement, { name, limit }: Options): () => void {
  const form = host.closest('form') as HTMLFormElement;
  const photos = new Set<Photo>();
  const ended = new AbortController();
  const list = element('ul', 'grid gap-3');
  const status = element('p', offScreen);
  status.setAttribute('role', 'status');
  const atButton = element('p', 'text-sm text-quiet sm:col-span-2');
  atButton.setAttribute('role', 'status');
  form.append(atButton);
  let wantsSubmit = false;

  const add = chooser(limit === 1 ? labels.addOne : labels.add, { multiple: limit > 1 });
  add.id = name;
  const buttons = element('div', 'flex flex-wrap gap-3', add);
  // Elsewhere, the input would open the same dialog as the other one.
  if (matchMedia('(pointer: coarse)').matches) buttons.append(chooser(labels.take, { capture: 'environment' }));
  host.replaceChildren(element('p', 'text-sm text-quiet', labels.hint(limit)), list, buttons, status);
  host.className = 'grid gap-3';

  /** A button that opens a dialog for files. */
  function chooser(text: string, options: object): HTMLElement {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*', ...options });
    const made = button(text, () => input.click());
    input.addEventListener('change', () => {
      take([...(input.files ?? [])]);
      // So that the same file can be chosen again.
      input.value = '';
    });
    return made;
  }

  function take(files: File[]): void {
    const free = limit - photos.size;
    say(files.length > free ? labels.tooMany(limit) : '');
    for (const file of files.slice(0, free)) send(file);
    showButtons();
  }

  function send(file: File): void {
    const text = element('span', '', labels.preparing(file.name));
    const bar = element('progress', 'w-full') as HTMLProgressElement;
    bar.setAttribute('aria-label', file.name);
    const stop = new AbortController();
    const remove = button(labels.cancel, () => {
      stop.abort();
      photos.delete(photo);
      photo.line.remove();
      showButtons();
      add.focus();
      settle();
    });
    const preview = Object.assign(document.createElement('canvas'), { width: 128, height: 128 });
    preview.style.width = preview.style.height = '4rem';
    const actions = element('div', 'flex flex-wrap gap-3', remove);
    const line = element('li', 'flex gap-4', preview, element('div', 'grid min-w-0 grow gap-2', text, bar, actions));
    // What `kept-form.ts` keeps.
    Object.assign(line.dataset, { question: name, file: file.name, sent: Date.now() });
    const photo: Photo = { line, state: 'sending' };
    photos.add(photo);
    list.append(line);
    tell();

    sendPhoto(
      file,
      preview,
      (part) => {
        bar.value = part;
        text.textContent = labels.sending(file.name, Math.round(part * 100));
      },
      AbortSignal.any([stop.signal, ended.signal]),
    ).then(
      (id) => {
        const value = hiddenValue(id);
        photo.state = 'sent';
        text.textContent = labels.sent(file.name);
        remove.textContent = labels.remove;
        bar.remove();
        line.append(value);
        announce(labels.sent(file.name));
        value.dispatchEvent(new Event('input', { bubbles: true }));
        settle();
      },
      (error) => {
        if (stop.signal.aborted || ended.signal.aborted) return;
        photo.state = error instanceof UnreadableError || error instanceof RefusedError ? 'refused' : 'failed';
        text.textContent = reasonOf(error, file.name);
        text.className += ' text-error';
        remove.textContent = labels.remove;
        bar.remove();
        if (!(error instanceof UnreadableError)) {
          const again = button(labels.again, () => {
            photos.delete(photo);
            line.remove();
            send(file);
            list.lastElementChild?.querySelector('button')?.focus();
          });
          remove.before(again);
        }
        announce(text.textContent);
        settle();
      },
    );
  }

  /** Shows the photos that were sent before the page was reloaded, and says which must be added again. */
  function showKept({ detail: kept }: CustomEvent<KeptPhoto[]>): void {
    const lost = kept.filter(({ id }) => !id).map(({ file }) => file);
    if (lost.length > 0) say(labels.lost(lost));
    for (const { id, file, preview, sentAt } of kept) {
      if (!id) continue;
      const image = Object.assign(new Image(64, 64), { src: preview, alt: '' });
      const remove = button(labels.remove, () => {
        photos.delete(photo);
        photo.line.remove();
        showButtons();
        add.focus();
      });
      const text = element('div', 'grid min-w-0 grow gap-2', labels.sent(file), element('div', 'flex', remove));
      const photo: Photo = { line: element('li', 'flex gap-4', image, text, hiddenValue(id)), state: 'sent' };
      Object.assign(photo.line.dataset, { question: name, file, sent: sentAt });
      photos.add(photo);
      list.append(photo.line);
    }
    showButtons();
  }

  function hiddenValue(id: string): HTMLElement {
    return Object.assign(element('input', ''), { type: 'hidden', name, value: id });
  }

  function showButtons(): void {
    buttons.hidden = photos.size >= limit;
  }

  function say(text: string): void {
    status.textContent = text;
    status.className = 'text-sm text-quiet';
  }

  /** For screen readers: others see it in the line of the photo. */
  function announce(text: string): void {
    status.textContent = text;
    status.className = offScreen;
  }

  /** Submits the form that waited for its photos. */
  function settle(): void {
    tell();
    if (!wantsSubmit || isSending()) return;
    wantsSubmit = false;
    form.requestSubmit();
  }

  const first = (state: Photo['state']) => [...photos].find((photo) => photo.state === state);
  const isSending = () => first('sending') !== undefined;

  function tell(): void {
    const sending = wantsSubmit ? labels.wait : labels.stillSending;
    const refused = first('refused') ? labels.leftOut : '';
    atButton.textContent = first('failed') ? labels.unfinished : isSending() ? sending : refused;
  }

  function check(event: Event): void {
    const failed = first('failed');
    if (!failed && !isSending()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wantsSubmit = !failed;
    tell();
    failed?.line.querySelector('button')?.focus();
  }

  function clear(): void {
    photos.clear();
    list.replaceChildren();
    say('');
    tell();
    showButtons();
  }

  add.addEventListener('kept-photos', (event) => showKept(event as CustomEvent<KeptPhoto[]>));
  form.addEventListener('submit', check, { capture: true, signal: ended.signal });
  form.addEventListener('reset', clear, { signal: ended.signal });
  return () => {
    ended.abort();
    atButton.remove();
    host.replaceChildren();
  };
}

function reasonOf(error: unknown, name: string): string {
  if (error instanceof UnreadableError) return labels.unreadable(name);
  return error instanceof RefusedError ? error.message : labels.failed(name);
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', buttonClass('outline', 'compact'), text) as HTMLButtonElement;
  made.type = 'button';
  made.addEventListener('click', onClick);
  return made;
}
