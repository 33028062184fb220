import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import { pieceIdPattern, pieceImage, pieceLabel, pieceText } from '#shared/leads/pieces.ts';
import type { PageContent } from '#shared/website/page.ts';
import { Icon } from '../../components/icon.tsx';
import { optionLabels } from '../../labels/website/option-labels.ts';

type Props = Pick<PageContent, 'choices'> & { search: string };

/** What a link asked the form for: it chooses the artist, by choice or name, and shows the piece. */
export function Asked({ choices, search }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const asked = new URLSearchParams(search);
  const [id, title, by, artist] = ['piece', 'title', 'by', 'artist'].map((name) => asked.get(name) || undefined);
  const wanted = artist ?? by;

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

  const piece = id && pieceIdPattern.test(id) && { id, title, artist: by };
  return (
    <div ref={place} className="empty:hidden sm:col-span-2">
      {piece && (
        <div className="flex items-center gap-4 border border-line">
          {/* No image element, which would be replaced when its files are gone. */}
          <span
            className="size-24 shrink-0 bg-surface bg-cover"
            style={{ backgroundImage: `url(${pieceImage(piece)})` }}
          />
          <p className="min-w-0 grow py-2">
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

function forget(): void {
  history.replaceState(null, '', location.pathname + location.hash);
  dispatchEvent(new PopStateEvent('popstate'));
}
