import { ChevronLeft, ChevronRight } from 'lucide';
import { Icon } from '../../common/icon.tsx';
import { siteLabels } from '../site-labels.ts';

type Props = { size: string };

/** Buttons for the previous and the next image. `stepAt` reads where they lead. */
export function StepButtons({ size }: Props) {
  const { previous, next } = siteLabels.images;
  return (
    <>
      <button type="button" aria-label={previous} data-late="previous" className={`icon-button ${size}`}>
        <Icon icon={ChevronLeft} />
      </button>
      <button type="button" aria-label={next} data-late="next" className={`icon-button ${size}`}>
        <Icon icon={ChevronRight} />
      </button>
    </>
  );
}
