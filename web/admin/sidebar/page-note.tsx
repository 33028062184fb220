type Props = { count: number; label: string; color: string };

/** A number beside a link of the sidebar, with a label for screen readers. */
export function PageNote({ count, label, color }: Props) {
  return (
    <span
      className={`pointer-events-none absolute inset-y-0 right-1 flex items-center text-xs font-semibold in-data-wide:right-3 in-data-wide:text-sm ${color}`}
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
