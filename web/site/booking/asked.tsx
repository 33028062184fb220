import { X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { type Piece, pieceIdPattern, pieceImages, pieceLabel, pieceLimits, pieceText } from '#shared/leads/pieces.ts';
import type { PageContent } from '#shared/website/page.ts';
import { Icon } from '../../common/icon.tsx';
import { optionLabels } from './option-labels.ts';

type Props = Pick<PageContent, 'choices'> & { search: string };

/** A page of a list. */
const listPath = /^\/gallery(\/\w+)+$/;

/**
 * What a link asked the form for: it chooses the artist, by choice or name, and shows the piece. A link can come from a stranger, so it
 * names the tile, and the words are those of the website.
 */
export function Asked({ choices, search }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const asked = new URLSearchParams(search);
  const [id = '', from = '', artist] = ['piece', 'from', 'artist'].map((name) => asked.get(name) || undefined);
  const isPiece = pieceIdPattern.test(id);
  const [found, setFound] = useState<Found>();
  const { image, ...said }: Found = found?.id === id ? found : { id };
  const wanted = isPiece ? said.artist : artist;

  useEffect(() => {
    let isWanted = isPiece;
    const show = (tile: Element | null | undefined) => isWanted && tile && setFound(wordsOf(tile));
    const here = tileIn(document, id);
    if (here || !listPath.test(from)) show(here);
    else if (isPiece) tileOn(from, id).then(show, console.error);
    return () => {
      isWanted = false;
    };
  }, [id, isPiece, from]);

  useEffect(() => {
    const form = place.current?.closest('form');
    form?.addEventListener('reset', forget);
    const choice = choices.find(({ value, name }) => value === wanted || name === wanted);
    const field = form?.querySelector<HTMLSelectElement>('#artist');
    // Once only: after a reload, the visitor may have chosen another artist.
    if (choice && field && history.state !== 'asked') {
      history.replaceState('asked', '');
      field.value = choice.value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return () => form?.removeEventListener('reset', forget);
  }, [choices, wanted]);

  const piece = isPiece && said;
  const images = piece ? (image ? [image] : pieceImages(piece)) : [];
  return (
    <div ref={place} className="empty:hidden sm:col-span-2">
      {piece && (
        <div className="flex items-center gap-4 border border-line">
          <Preview key={images.join()} urls={images} />
          <p className="min-w-0 grow py-2 first:pl-4">
            <span className="block text-sm text-quiet">{pieceLabel}</span>
            {pieceText(piece)}
          </p>
          <button type="button" aria-label={optionLabels.removePiece} className="icon-button size-12" onClick={forget}>
            <Icon icon={X} />
          </button>
          <input type="hidden" name="piece" value={JSON.stringify(piece)} />
        </div>
      )}
    </div>
  );
}

/** The image, unless none of its files loads. An image element would be replaced then. */
function Preview({ urls }: { urls: string[] }) {
  const [isGone, setGone] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the element changes with the URLs.
  useEffect(() => {
    Promise.any(urls.map(loadImage)).catch(() => setGone(true));
  }, []);
  if (isGone) return null;
  const backgroundImage = urls.map((url) => `url(${JSON.stringify(url)})`).join();
  return <span className="size-24 shrink-0 bg-surface bg-cover" style={{ backgroundImage }} />;
}

function loadImage(url: string): Promise<void> {
  return Object.assign(new Image(), { src: url }).decode();
}

type Found = Piece & { image?: string | undefined };

/** What a tile shows, cut to what the server takes. */
function wordsOf(tile: Element): Found {
  const cut = (name: string, limit: number) => {
    const text = tile.querySelector(`div > ${name}`)?.textContent ?? '';
    // The caption says `By Mara Voss`.
    return [...text.replace(name === 'span' ? /^By / : '', '')].slice(0, limit).join('') || undefined;
  };
  const { title, artist } = pieceLimits;
  return { id: tile.id, title: cut('b', title), artist: cut('span', artist), image: tile.querySelector('img')?.src };
}

async function tileOn(path: string, id: string): Promise<Element | null> {
  const page = await (await fetch(path)).text();
  return tileIn(new DOMParser().parseFromString(page, 'text/html'), id);
}

function tileIn(page: Document, id: string): Element | null {
  return page.querySelector(`.tile[id="${CSS.escape(id)}"]`);
}

function forget(): void {
  history.replaceState(null, '', location.pathname + location.hash);
  dispatchEvent(new PopStateEvent('popstate'));
}
