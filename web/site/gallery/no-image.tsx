import { Moon } from 'lucide';
import { Icon } from '../../common/icon.tsx';
import { siteLabels } from '../site-labels.ts';

/** A placeholder for a missing image. */
export function NoImage() {
  return (
    <span className="no-image">
      <Icon icon={Moon} size={40} strokeWidth={1} />
      {siteLabels.images.none}
    </span>
  );
}
