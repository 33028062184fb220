import { useEffect, useRef, useState } from 'react';

/** Whether the image fails to load. Spread `image` onto the element. */
export function useBroken(url: string) {
  const [broken, setBroken] = useState<string>();
  const ref = useRef<HTMLImageElement>(null);

  // It may have failed before hydration. Lazy images are skipped: `decode` would load them.
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setBroken(url));
  }, [url]);

  return { broken: broken === url, image: { ref, onError: () => setBroken(url) } };
}
