import { X } from 'lucide';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Piece, pieceIdPattern, pieceImages, pieceLabel, pieceText } from '#shared/leads/pieces.ts';
import type { PageContent } from '#shared/website/page.ts';
import { Icon } from '../../common/icon.tsx';
import { pieceOf, tileIn, tileOn } from '../gallery/tile-piece.ts';
import { formLabels } from './form-labels.ts';

/** A piece, and the URL of its tile's image. */
type Found = Piece & { image?: string | undefined };

/** A page of a list. */
const listPath = /^\/gallery(\/\w+)+$/;

/**
 * What the link that led to the form names: a piece, and an artist by choice or name, who is chosen once. A link can come from a
 * stranger, so it names the tile, and the words are those of the website.
 * @param choose chooses an artist by the value of the choice, and marks the entry of the history as one that has chosen
 */
export function useLinkedPiece(choices: PageContent['choices'], choose: (artist: string) => void): Found | undefined {
  const search = useSyncExternalStore(
    followUrl,
    () => location.search,
    () => '',
  );
  const linked = new URLSearchParams(search);
  const [id = '', from = '', artist] = ['piece', 'from', 'artist'].map((name) => linked.get(name) || undefined);
  const isPiece = pieceIdPattern.test(id);
  const [found, setFound] = useState<Found>();
  const piece: Found = found?.id === id ? found : { id };
  const wanted = isPiece ? piece.artist : artist;
  const choice = choices.find(({ value, name }) => value === wanted || name === wanted)?.value;

  useEffect(() => {
    let isWanted = isPiece;
    const show = (tile: HTMLElement | null) => isWanted && tile && setFound(pieceOf(tile));
    const here = tileIn(document, id);
    if (here || !listPath.test(from)) show(here);
    else if (isPiece) tileOn(from, id).then(show, console.error);
    return () => {
      isWanted = false;
    };
  }, [id, isPiece, from]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link.
  useEffect(() => {
    // After a reload, the visitor may have chosen another artist.
    if (choice && !history.state?.form) choose(choice);
  }, [choice, search]);

  return isPiece ? piece : undefined;
}

/** The piece in the form, which the visitor can remove. */
export function LinkedPiece({ piece }: { piece: Found }) {
  const images = piece.image ? [piece.image] : pieceImages(piece);
  return (
    <div className="flex items-center gap-4 border border-line sm:col-span-2">
      <Preview key={images.join()} urls={images} />
      <p className="min-w-0 grow py-2 first:pl-4">
        <span className="block text-sm text-quiet">{pieceLabel}</span>
        {pieceText(piece)}
      </p>
      <button type="button" aria-label={formLabels.removePiece} className="icon-button size-12" onClick={removeLink}>
        <Icon icon={X} />
      </button>
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

function followUrl(changed: () => void): () => void {
  addEventListener('popstate', changed);
  return () => removeEventListener('popstate', changed);
}

/** Takes what the link named out of the address. */
export function removeLink(): void {
  if (!location.search) return;
  history.replaceState(history.state, '', location.pathname + location.hash);
  dispatchEvent(new PopStateEvent('popstate'));
}
