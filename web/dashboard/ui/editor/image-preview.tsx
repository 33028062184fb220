import { useState } from 'react';
import { isLogoUrl } from '#shared/values/urls.ts';
import { editorLabels } from './editor-labels.ts';

type Props = { url: string; alt: string; className?: string };

/** An image, or a placeholder when there is none, it fails to load (MSG-13) or its URL is not safe. */
export function ImagePreview({ url, alt, className = '' }: Props) {
  const [broken, setBroken] = useState<string>();
  if (!isLogoUrl(url) || broken === url) {
    return (
      <span className={`flex items-center justify-center bg-raised text-sm text-quiet ${className}`}>
        {editorLabels.images.none}
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      // A dragged image counts as a file, which the page would upload.
      draggable={false}
      decoding="async"
      onError={() => setBroken(url)}
      className={`bg-raised object-cover ${className}`}
    />
  );
}
