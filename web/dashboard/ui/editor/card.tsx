import { type ReactNode, useId } from 'react';

/** Fields that belong together, under a heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border border-line bg-surface p-4 lg:p-5">
      <h2 id={id} className="mb-4 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
