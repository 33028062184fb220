import { ChevronLeft, ChevronRight } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { siteLabels } from '../../labels/website/site-labels.ts';

type Props = { size: string; onStep: (by: 1 | -1) => void };

/** Buttons for the previous and the next image. */
export function StepButtons({ size, onStep }: Props) {
  const { previous, next } = siteLabels.images;
  return (
    <>
      <button
        type="button"
        aria-label={previous}
        data-late="previous"
        className={`icon-button ${size}`}
        onClick={() => onStep(-1)}
      >
        <Icon icon={ChevronLeft} />
      </button>
      <button
        type="button"
        aria-label={next}
        data-late="next"
        className={`icon-button ${size}`}
        onClick={() => onStep(1)}
      >
        <Icon icon={ChevronRight} />
      </button>
    </>
  );
}
