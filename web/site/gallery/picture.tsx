import type { HomeContent } from '#shared/page.ts';
import { NoImage } from './no-image.tsx';
import { sources } from './sources.ts';
import { useBroken } from './use-broken.ts';

type Props = Pick<HomeContent, 'pictures'> & {
  address: string;
  alt: string;
  /** How wide it shows, for the browser's choice of a file. */
  sizes: string;
  /** The file that shows when this one does not load; without one, words say so (MSG-13). */
  instead?: string;
};

/**
 * A picture that fills the box around it, over its mean colour. A stored one comes in the format and width that suits;
 * any other address is shown as it is.
 */
export function Picture({ address, alt, pictures, sizes, instead }: Props) {
  const { broken, image } = useBroken(address);
  if (broken && !instead) return <NoImage />;

  const picture = broken ? undefined : pictures[address];
  const frame = { ...image, loading: 'lazy', className: 'absolute size-full object-cover' } as const;
  if (!picture) return <img {...frame} alt={alt} src={broken ? instead : address} />;
  const { avif, webp, jpeg } = sources(picture);
  return (
    <>
      {/* As an attribute of the drawing, since the content security policy allows no styles of an element. */}
      <svg color={picture.color} aria-hidden="true" className="absolute size-full bg-current" />
      <picture>
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <source type="image/webp" srcSet={webp} sizes={sizes} />
        <img {...frame} alt={alt} src={jpeg} width={picture.width} height={picture.height} />
      </picture>
    </>
  );
}
