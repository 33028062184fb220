import { buttonClass } from '../../common/button-class.ts';
import type { KeptPhoto } from '../booking/kept-form.ts';
import { element } from '../element.ts';
import { photoLabels as labels } from './photo-labels.ts';
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
export function showPhotoPicker(host: HTMLElement, options: Options): () => void {
  const picker = new PhotoPicker(host, options);
  return () => picker.end();
}

class PhotoPicker {
  readonly #host: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #name: string;
  readonly #limit: number;
  readonly #photos = new Set<Photo>();
  readonly #ended = new AbortController();
  readonly #list = element('ul', 'grid gap-3');
  readonly #status = statusLine(offScreen);
  readonly #atButton = statusLine('text-sm text-quiet sm:col-span-2');
  readonly #add: HTMLElement;
  readonly #buttons: HTMLElement;
  #wantsSubmit = false;

  constructor(host: HTMLElement, { name, limit }: Options) {
    this.#host = host;
    this.#form = host.closest('form') as HTMLFormElement;
    this.#name = name;
    this.#limit = limit;
    this.#form.append(this.#atButton);
    const take = (files: File[]) => this.#take(files);
    this.#add = chooser(limit === 1 ? labels.addOne : labels.add, { multiple: limit > 1 }, take);
    this.#add.id = name;
    this.#buttons = element('div', 'flex flex-wrap gap-3', this.#add);
    // Elsewhere, the input would open the same dialog as the other one.
    if (matchMedia('(pointer: coarse)').matches) {
      this.#buttons.append(chooser(labels.take, { capture: 'environment' }, take));
    }
    host.replaceChildren(
      element('p', 'text-sm text-quiet', labels.hint(limit)),
      this.#list,
      this.#buttons,
      this.#status,
    );
    host.className = 'grid gap-3';

    const { signal } = this.#ended;
    this.#add.addEventListener('kept-photos', (event) => this.#showKept((event as CustomEvent<KeptPhoto[]>).detail));
    this.#form.addEventListener('submit', (event) => this.#check(event), { capture: true, signal });
    this.#form.addEventListener('reset', () => this.#clear(), { signal });
  }

  end(): void {
    this.#ended.abort();
    this.#atButton.remove();
    this.#host.replaceChildren();
  }

  #take(files: File[]): void {
    const free = this.#limit - this.#photos.size;
    this.#say(files.length > free ? labels.tooMany(this.#limit) : '');
    for (const file of files.slice(0, free)) this.#send(file);
    this.#showButtons();
  }

  #send(file: File): void {
    const text = element('span', '', labels.preparing(file.name));
    const bar = element('progress', 'w-full') as HTMLProgressElement;
    bar.setAttribute('aria-label', file.name);
    const stop = new AbortController();
    const remove = button(labels.cancel, () => {
      stop.abort();
      this.#remove(photo);
      this.#settle();
    });
    const preview = Object.assign(document.createElement('canvas'), { width: 128, height: 128 });
    preview.style.width = preview.style.height = '4rem';
    const actions = element('div', 'flex flex-wrap gap-3', remove);
    const line = element('li', 'flex gap-4', preview, element('div', 'grid min-w-0 grow gap-2', text, bar, actions));
    const photo = this.#show({ line, state: 'sending' }, file.name, Date.now());
    this.#tell();

    const signal = AbortSignal.any([stop.signal, this.#ended.signal]);
    const onProgress = (part: number) => {
      bar.value = part;
      text.textContent = labels.sending(file.name, Math.round(part * 100));
    };
    /** @returns whether the visitor still waits for the photo */
    const finish = (state: Photo['state'], outcome: string) => {
      if (state !== 'sent' && signal.aborted) return false;
      photo.state = state;
      text.textContent = outcome;
      remove.textContent = labels.remove;
      bar.remove();
      return true;
    };
    sendPhoto(file, preview, onProgress, signal).then(
      (id) => {
        finish('sent', labels.sent(file.name));
        const value = this.#hiddenValue(id);
        line.append(value);
        this.#announce(labels.sent(file.name));
        value.dispatchEvent(new Event('input', { bubbles: true }));
        this.#settle();
      },
      (error) => {
        const isUnreadable = error instanceof UnreadableError;
        const reason = reasonOf(error, file.name);
        if (!finish(isUnreadable || error instanceof RefusedError ? 'refused' : 'failed', reason)) return;
        text.className += ' text-error';
        if (!isUnreadable) remove.before(button(labels.again, () => this.#sendAgain(photo, file)));
        this.#announce(reason);
        this.#settle();
      },
    );
  }

  #sendAgain(photo: Photo, file: File): void {
    this.#photos.delete(photo);
    photo.line.remove();
    this.#send(file);
    this.#list.lastElementChild?.querySelector('button')?.focus();
  }

  /** Shows the photos that were sent before the page was reloaded, and says which must be added again. */
  #showKept(kept: KeptPhoto[]): void {
    const lost = kept.filter(({ id }) => !id).map(({ file }) => file);
    if (lost.length > 0) this.#say(labels.lost(lost));
    for (const { id, file, preview, sentAt } of kept) {
      if (!id) continue;
      const image = Object.assign(new Image(64, 64), { src: preview, alt: '' });
      const remove = element(
        'div',
        'flex',
        button(labels.remove, () => this.#remove(photo)),
      );
      const text = element('div', 'grid min-w-0 grow gap-2', labels.sent(file), remove);
      const line = element('li', 'flex gap-4', image, text, this.#hiddenValue(id));
      const photo = this.#show({ line, state: 'sent' }, file, sentAt);
    }
    this.#showButtons();
  }

  #show(photo: Photo, file: string, sent: number): Photo {
    // What `kept-form.ts` keeps.
    Object.assign(photo.line.dataset, { question: this.#name, file, sent });
    this.#photos.add(photo);
    this.#list.append(photo.line);
    return photo;
  }

  #remove(photo: Photo): void {
    this.#photos.delete(photo);
    photo.line.remove();
    this.#showButtons();
    this.#add.focus();
  }

  #hiddenValue(value: string): HTMLElement {
    return Object.assign(element('input', ''), { type: 'hidden', name: this.#name, value });
  }

  #showButtons(): void {
    this.#buttons.hidden = this.#photos.size >= this.#limit;
  }

  #say(text: string): void {
    this.#status.textContent = text;
    this.#status.className = 'text-sm text-quiet';
  }

  /** For screen readers: others see it in the line of the photo. */
  #announce(text: string): void {
    this.#status.textContent = text;
    this.#status.className = offScreen;
  }

  /** Submits the form that waited for its photos. */
  #settle(): void {
    this.#tell();
    if (!this.#wantsSubmit || this.#first('sending')) return;
    this.#wantsSubmit = false;
    this.#form.requestSubmit();
  }

  #first(state: Photo['state']): Photo | undefined {
    return [...this.#photos].find((photo) => photo.state === state);
  }

  #tell(): void {
    const sending = this.#wantsSubmit ? labels.wait : labels.stillSending;
    const refused = this.#first('refused') ? labels.leftOut : '';
    const unsent = this.#first('sending') ? sending : refused;
    this.#atButton.textContent = this.#first('failed') ? labels.unfinished : unsent;
  }

  #check(event: Event): void {
    // They can go on travelling while the visitor answers the next step.
    if ((event as SubmitEvent).submitter?.dataset.step) return;
    const failed = this.#first('failed');
    if (!failed && !this.#first('sending')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#wantsSubmit = !failed;
    this.#tell();
    failed?.line.querySelector('button')?.focus();
    // A step that is not shown can only be shown by the form.
    if (!failed?.line.checkVisibility()) failed?.line.dispatchEvent(new Event('invalid'));
  }

  #clear(): void {
    this.#photos.clear();
    this.#list.replaceChildren();
    this.#say('');
    this.#tell();
    this.#showButtons();
  }
}

/** A button that opens a dialog for files. */
function chooser(text: string, options: object, onFiles: (files: File[]) => void): HTMLElement {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*', ...options });
  const made = button(text, () => input.click());
  input.addEventListener('change', () => {
    onFiles([...(input.files ?? [])]);
    // So that the same file can be chosen again.
    input.value = '';
  });
  return made;
}

function statusLine(className: string): HTMLElement {
  const line = element('p', className);
  line.setAttribute('role', 'status');
  return line;
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
