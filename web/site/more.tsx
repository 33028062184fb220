import { buttonClass } from '../common/button-class.ts';
import { siteLabels } from './site-labels.ts';

/** The way to the rest of a list: a page of its own, whose rows `show-more.ts` appends to the list. */
export function More({ to }: { to: { href: string } | undefined }) {
  if (!to) return null;
  return (
    // No margin, which is not part of the height that `restoreLists` gives a list.
    <p className="py-8 text-center">
      <a href={to.href} rel="next" data-late="more" className={buttonClass('outline')}>
        {siteLabels.showcase.more}
      </a>
    </p>
  );
}
