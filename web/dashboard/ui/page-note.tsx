type Props = { count: number; label: string; color: string };

/** A number beside a link of the sidebar, below its icon in the collapsed one, with a label for screen readers. */
export function PageNote({ count, label, color }: Props) {
  return (
    <span
      className={`pointer-events-none flex items-center justify-center text-xs font-semibold in-data-wide:absolute in-data-wide:inset-y-0 in-data-wide:right-3 in-data-wide:text-sm ${color}`}
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
