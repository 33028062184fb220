import { useEffect, useRef, useState } from 'react';

/** Whether the image of this address does not load; the image gets the `ref` and `onError`. */
export function useBroken(address: string) {
  const [broken, setBroken] = useState<string>();
  const ref = useRef<HTMLImageElement>(null);

  // It may have failed before the page was brought to life. One that is still to come is left alone: asking would load it.
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setBroken(address));
  }, [address]);

  return { broken: broken === address, image: { ref, onError: () => setBroken(address) } };
}
