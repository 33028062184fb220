import type { ReactNode, Ref } from 'react';
import { usePageTitle } from './page-title.tsx';

type Props = {
  heading?: Ref<HTMLHeadingElement>;
  /** What is not saved; empty for nothing. */
  unsaved?: string;
  /** The page's actions. */
  children?: ReactNode;
};

/** Sticky heading across the page; its content is as wide as the `column` below. */
export function PageHead({ heading, unsaved, children }: Props) {
  const title = usePageTitle();
  return (
    <div className="sticky top-(--below-header) z-10 -mx-4 -mt-6 mb-6 max-w-none! border-b border-line bg-background px-4 lg:-mx-8 lg:px-8">
      <div className="flex min-h-16 max-w-(--column,48rem) flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <h1 ref={heading} tabIndex={-1} className="poster text-xl outline-none md:text-2xl">
          {title}
        </h1>
        {unsaved !== undefined && (
          <p role="status" className="text-sm text-warning">
            {unsaved}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
