import type { PhotoRequest, ReservedPhoto } from '#shared/photos/photo-schemas.ts';
import { buttonClass } from '../../common/button-class.ts';
import { RefusedError, sendPhoto, UnreadableError } from '../../common/photos/send-photo.ts';
import { element } from '../element.ts';
import { photoLabels as labels } from './photo-labels.ts';

/** A photo that the visitor has added. `lost` is one that a reload has interrupted. */
export type PickedPhoto = {
  file: string;
  state: 'sending' | 'sent' | 'refused' | 'failed' | 'lost';
  /** When it was added, in milliseconds since 1970. */
  sentAt: number;
  /** The id of a photo that is sent. */
  id?: string | undefined;
  /** The URL of a small picture of it. */
  preview: () => string;
  /** Moves the focus to what can be done about it. */
  focus: () => void;
};

type Options = {
  /** The id of the button that adds photos. */
  id: string;
  limit: number;
  /** Photos that were added before. The visitor is told which of them must be added again. */
  photos?: readonly PickedPhoto[];
  /** Called with all photos after each change. */
  onChange: (photos: readonly PickedPhoto[]) => void;
};
type Photo = Omit<PickedPhoto, 'preview' | 'focus'> & { line: HTMLElement };

/** What a form with these photos says at its button. @param waits whether it is submitted as soon as they are sent */
export function photoNotice(photos: readonly PickedPhoto[], waits: boolean): string {
  const some = (state: PickedPhoto['state']) => photos.some((photo) => photo.state === state);
  if (some('failed')) return labels.unfinished;
  if (some('sending')) return waits ? labels.wait : labels.stillSending;
  return some('refused') ? labels.leftOut : '';
}

const offScreen = 'absolute -left-[999em]';

/**
 * Lets a visitor add photos in an element. Each is sent at once. The form that they belong to decides when it is submitted. Without
 * React, because the page of a request has none.
 * @returns `clear` removes the photos, `end` everything, `notice` is what the form says at its button
 */
export function showPhotoPicker(host: HTMLElement, options: Options) {
  const picker = new PhotoPicker(host, options);
  return {
    clear: () => picker.clear(),
    end: () => picker.end(),
    notice: (waits: boolean) => photoNotice(picker.photos, waits),
  };
}

class PhotoPicker {
  readonly #host: HTMLElement;
  readonly #limit: number;
  readonly #onChange: Options['onChange'];
  readonly #photos = new Set<Photo>();
  readonly #ended = new AbortController();
  readonly #list = element('ul', 'grid gap-3');
  readonly #status = element('p', offScreen);
  readonly #add: HTMLElement;
  readonly #buttons: HTMLElement;

  constructor(host: HTMLElement, { id, limit, photos = [], onChange }: Options) {
    this.#host = host;
    this.#limit = limit;
    this.#onChange = onChange;
    const take = (files: File[]) => this.#take(files);
    this.#add = chooser(limit === 1 ? labels.addOne : labels.add, { multiple: limit > 1 }, take);
    this.#add.id = id;
    this.#buttons = element('div', 'flex flex-wrap gap-3', this.#add);
    // Elsewhere, the input would open the same dialog as the other one.
    if (matchMedia('(pointer: coarse)').matches) {
      this.#buttons.append(chooser(labels.take, { capture: 'environment' }, take));
    }
    this.#status.setAttribute('role', 'status');
    host.replaceChildren(
      element('p', 'text-sm text-quiet', labels.hint(limit)),
      this.#list,
      this.#buttons,
      this.#status,
    );
    host.className = 'grid gap-3';
    if (photos.length > 0) this.#showEarlier(photos);
  }

  end(): void {
    this.#ended.abort();
    this.#host.replaceChildren();
  }

  clear(): void {
    this.#photos.clear();
    this.#list.replaceChildren();
    this.#say('');
    this.#changed();
  }

  #take(files: File[]): void {
    const free = this.#limit - this.#photos.size;
    this.#say(files.length > free ? labels.tooMany(this.#limit) : '');
    for (const file of files.slice(0, free)) this.#send(file);
  }

  #send(file: File): void {
    const text = element('span', '', labels.preparing(file.name));
    const bar = element('progress', 'w-full') as HTMLProgressElement;
    bar.setAttribute('aria-label', file.name);
    const stop = new AbortController();
    const remove = button(labels.cancel, () => {
      stop.abort();
      this.#remove(photo);
    });
    const preview = Object.assign(document.createElement('canvas'), { width: 128, height: 128 });
    preview.style.width = preview.style.height = '4rem';
    const actions = element('div', 'flex flex-wrap gap-3', remove);
    const line = element('li', 'flex gap-4', preview, element('div', 'grid min-w-0 grow gap-2', text, bar, actions));
    const photo = this.#show({ line, state: 'sending', file: file.name, sentAt: Date.now() });
    this.#changed();

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
    sendPhoto(file, reserve, preview, onProgress, signal).then(
      (id) => {
        photo.id = id;
        finish('sent', labels.sent(file.name));
        this.#announce(labels.sent(file.name));
        this.#changed();
      },
      (error) => {
        const isUnreadable = error instanceof UnreadableError;
        const reason = reasonOf(error, file.name);
        if (!finish(isUnreadable || error instanceof RefusedError ? 'refused' : 'failed', reason)) return;
        text.className += ' text-error';
        if (!isUnreadable) remove.before(button(labels.again, () => this.#sendAgain(photo, file)));
        this.#announce(reason);
        this.#changed();
      },
    );
  }

  #sendAgain(photo: Photo, file: File): void {
    this.#photos.delete(photo);
    photo.line.remove();
    this.#send(file);
    this.#list.lastElementChild?.querySelector('button')?.focus();
  }

  #showEarlier(photos: readonly PickedPhoto[]): void {
    const lost = photos.filter(({ id }) => !id).map(({ file }) => file);
    if (lost.length > 0) this.#say(labels.lost(lost));
    for (const { id, file, preview, sentAt } of photos) {
      if (!id) continue;
      const image = Object.assign(new Image(64, 64), { src: preview(), alt: '' });
      const remove = element(
        'div',
        'flex',
        button(labels.remove, () => this.#remove(photo)),
      );
      const text = element('div', 'grid min-w-0 grow gap-2', labels.sent(file), remove);
      const line = element('li', 'flex gap-4', image, text);
      const photo = this.#show({ line, state: 'sent', file, sentAt, id });
    }
    this.#changed();
  }

  #show(photo: Photo): Photo {
    this.#photos.add(photo);
    this.#list.append(photo.line);
    return photo;
  }

  #remove(photo: Photo): void {
    this.#photos.delete(photo);
    photo.line.remove();
    this.#changed();
    this.#add.focus();
  }

  get photos(): PickedPhoto[] {
    return [...this.#photos].map(({ line, ...photo }) => ({
      ...photo,
      preview: () => previewOf(line),
      focus: () => line.querySelector('button')?.focus(),
    }));
  }

  #changed(): void {
    if (this.#ended.signal.aborted) return;
    this.#buttons.hidden = this.#photos.size >= this.#limit;
    this.#onChange(this.photos);
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
}

function previewOf(line: HTMLElement): string {
  return line.querySelector('canvas')?.toDataURL('image/jpeg', 0.7) ?? line.querySelector('img')?.src ?? '';
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

async function reserve(photo: PhotoRequest, signal: AbortSignal): Promise<ReservedPhoto> {
  const response = await fetch('/api/lead-photos', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(photo),
    signal,
  });
  const answer = await response.json();
  if (response.ok) return answer;
  throw response.status < 500 && answer.code ? new RefusedError(answer.message) : new Error(answer.message);
}
