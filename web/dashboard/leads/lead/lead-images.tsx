import { useState } from 'react';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { type Piece, pieceImages, pieceLabel, pieceText } from '#shared/leads/pieces.ts';
import { LeadPhotos } from './lead-photos.tsx';

/** The image of the website that the visitor wants something like, and the photos that the visitor sent. */
export function LeadImages({ lead }: { lead: Lead }) {
  return (
    <>
      {lead.piece && <LikedPiece piece={lead.piece} />}
      {lead.photos?.length ? <LeadPhotos lead={lead} /> : null}
    </>
  );
}

/** The words stay when the image is removed. */
function LikedPiece({ piece }: { piece: Piece }) {
  const [failed, setFailed] = useState(0);
  const url = pieceImages(piece)[failed];
  return (
    <dl className="mt-3 flex min-h-20 items-center gap-3">
      {url && <img src={url} alt="" className="size-20 object-cover" onError={() => setFailed(failed + 1)} />}
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <dt className="text-xs text-quiet">{pieceLabel}</dt>
        <dd dir="auto" className="line-clamp-2">
          {pieceText(piece)}
        </dd>
      </div>
    </dl>
  );
}
