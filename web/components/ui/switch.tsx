import { useId } from 'react';

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** Something that is on or off. */
export function Switch({ label, checked, onChange }: Props) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-3">
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        onClick={() => onChange(!checked)}
        className="relative h-6 w-11 shrink-0 cursor-pointer rounded-full border border-field-line bg-surface transition-colors aria-checked:border-success aria-checked:bg-secondary"
      >
        <span
          aria-hidden="true"
          className={`absolute top-1 left-1 size-3.5 rounded-full transition-transform ${checked ? 'translate-x-5 bg-success' : 'bg-quiet'}`}
        />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it has the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger place to tap, as a label is */}
      <span id={`${id}-label`} onClick={() => onChange(!checked)} className="cursor-pointer text-sm">
        {label}
      </span>
    </span>
  );
}
