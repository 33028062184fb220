import { useEffect, useRef, useState } from 'react';

/** Logos that are known not to load: a page shows its logo more than once, and says so once. */
const logged = new Set<string>();

/** The stored logo; one that does not load gives way to the built-in picture and is logged (MSG-12). */
export function Logo({ src, name, className }: { src: string; name: string; className: string }) {
  const [broken, setBroken] = useState<string>();
  const image = useRef<HTMLImageElement>(null);

  function giveWay() {
    setBroken(src);
    if (logged.has(src)) return;
    logged.add(src);
    console.error('The logo could not be loaded');
  }

  // It may have failed before this page listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) giveWay();
  }, [src]);

  if (broken === src) return <img className={className} src="/assets/default-logo.svg" alt={name} />;
  return <img ref={image} className={className} src={src} alt={name} onError={giveWay} />;
}
