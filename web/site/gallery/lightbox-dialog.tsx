import { X } from 'lucide';
import { buttonClass } from '../../common/button-class.ts';
import { Icon } from '../../common/icon.tsx';
import { siteLabels } from '../site-labels.ts';
import { NoImage } from './no-image.tsx';
import { StepButtons } from './step-buttons.tsx';

/** The closed lightbox, which `lightbox.ts` fills and opens, and the placeholder for broken images. */
export function LightboxDialog() {
  return (
    <>
      <dialog className="lightbox">
        <div>
          <p data-part="position" aria-live="polite" className="text-sm text-quiet digits" />
          <button type="button" aria-label={siteLabels.images.close} data-late="close" className="icon-button size-12">
            <Icon icon={X} />
          </button>
        </div>
        <div data-part="image" />
        <div>
          <div>
            <div data-part="caption" />
            <a data-part="like-this" className={buttonClass('outline', 'compact')} href="/#booking">
              {siteLabels.images.likeThis}
            </a>
          </div>
          <div className="flex shrink-0">
            <StepButtons size="size-12" />
          </div>
        </div>
      </dialog>
      <template data-part="no-image">
        <NoImage />
      </template>
    </>
  );
}
