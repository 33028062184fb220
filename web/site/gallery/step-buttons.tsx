import { ChevronLeft, ChevronRight } from 'lucide';
import { Icon } from '../../common/icon.tsx';
import { siteLabels } from '../site-labels.ts';

/** `data-step` says where a button leads, for the script of its place. */
type Props = { size: string };

/** Buttons for the previous and the next image. */
export function StepButtons({ size }: Props) {
  const { previous, next } = siteLabels.images;
  return (
    <>
      <button type="button" aria-label={previous} data-late="" data-step="-1" className={`icon-button ${size}`}>
        <Icon icon={ChevronLeft} />
      </button>
      <button type="button" aria-label={next} data-late="" data-step="1" className={`icon-button ${size}`}>
        <Icon icon={ChevronRight} />
      </button>
    </>
  );
}
