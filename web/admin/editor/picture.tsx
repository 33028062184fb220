import { useState } from 'react';
import { editorLabels } from '#shared/editor-labels.ts';

type Props = { address: string; alt: string; className?: string };

/** A picture, or the words that there is none: also when it is broken (MSG-13). */
export function Picture({ address, alt, className = '' }: Props) {
  const [broken, setBroken] = useState<string>();
  if (!address || broken === address) {
    return (
      <span className={`flex items-center justify-center bg-raised text-sm text-quiet ${className}`}>
        {editorLabels.pictures.none}
      </span>
    );
  }
  return (
    <img
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
      className={`bg-raised object-cover ${className}`}
    />
  );
}
