import type { ReactNode, Ref } from 'react';

type Props = {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  /** What there is to do on the page. */
  children?: ReactNode;
};

/** Stays in sight. As wide as the page, and what is in it as wide as the `column` below. */
export function PageHead({ title, heading, children }: Props) {
  return (
    <div className="sticky top-14 z-10 -mx-4 -mt-6 mb-6 max-w-none! border-b border-line bg-background px-4 lg:-mx-8 lg:px-8">
      <div className="flex min-h-16 max-w-(--column,48rem) flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <h1 ref={heading} tabIndex={-1} className="poster text-xl outline-none md:text-2xl">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
