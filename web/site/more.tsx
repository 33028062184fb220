import { buttonClass } from '../common/button-class.ts';
import { siteLabels } from './site-labels.ts';

/** The way to the rest of a list: a page of its own, whose rows `show-more.ts` appends to the list. */
export function More({ to }: { to: { href: string } | undefined }) {
  if (!to) return null;
  return (
    <p className="my-8 text-center">
      <a href={to.href} rel="next" data-late="more" className={buttonClass('outline')}>
        {siteLabels.showcase.more}
      </a>
    </p>
  );
}
