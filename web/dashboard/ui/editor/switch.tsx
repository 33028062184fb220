import { Root, Thumb } from '@radix-ui/react-switch';
import { useId } from 'react';

type Props = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Other attributes, such as the id of a hint. */
  control?: { id?: string };
};

/** A setting that is on or off. Its label toggles it too. */
export function Switch({ label, checked, onChange, disabled = false, control }: Props) {
  const ownId = useId();
  const id = control?.id ?? ownId;
  return (
    <span className="relative inline-flex items-center gap-3">
      <Root
        {...control}
        id={id}
        checked={checked}
        onCheckedChange={(next) => disabled || onChange(next)}
        aria-disabled={disabled}
        className="flex h-7 w-12 shrink-0 cursor-pointer items-center rounded-full border border-field-line bg-surface px-1 transition-colors aria-invalid:border-error data-[state=checked]:border-success data-[state=checked]:bg-secondary aria-disabled:cursor-default aria-disabled:opacity-50"
      >
        <Thumb className="size-4.5 rounded-full bg-quiet transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-success" />
      </Root>
      <label htmlFor={id} className="cursor-pointer text-sm">
        {label}
      </label>
    </span>
  );
}
