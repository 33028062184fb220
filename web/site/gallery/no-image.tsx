import { Moon } from 'lucide-react';
import { siteLabels } from '#shared/site-labels.ts';

/** Stands where a picture is missing. */
export function NoImage() {
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-surface text-sm text-quiet">
      <Moon aria-hidden="true" size={40} strokeWidth={1} />
      {siteLabels.pictures.none}
    </span>
  );
}
