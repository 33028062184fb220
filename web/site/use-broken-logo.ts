import { type RefObject, useEffect, useRef, useState } from 'react';

/** Logos that failed to load, to log each once although the page shows it twice. */
const logged = new Set<string>();

/** Whether the logo failed to load, which is logged (MSG-12). `image` is the ref of its element. */
export function useBrokenLogo(src: string): { isBroken: boolean; image: RefObject<HTMLImageElement | null> } {
  const [broken, setBroken] = useState<string>();
  const image = useRef<HTMLImageElement>(null);

  // `decode` instead of `onError`: it may have failed before hydration.
  useEffect(() => {
    let current = true;
    image.current?.decode().catch(() => {
      if (!current) return;
      if (!logged.has(src)) console.error('The logo could not be loaded');
      logged.add(src);
      setBroken(src);
    });
    return () => {
      current = false;
    };
  }, [src]);

  return { isBroken: broken === src, image };
}
