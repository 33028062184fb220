import { Moon } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { siteLabels } from '../../labels/site-labels.ts';

/** A placeholder for a missing image. */
export function NoImage() {
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-surface text-sm text-quiet">
      <Icon icon={Moon} size={40} strokeWidth={1} />
      {siteLabels.images.none}
    </span>
  );
}
