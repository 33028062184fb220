import type { ReactNode } from 'react';

type Props = {
  label: string;
  disabled?: boolean;
  onPress: (button: HTMLElement) => void;
  children: ReactNode;
};

export function IconButton({ label, disabled = false, onPress, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={({ currentTarget }) => disabled || onPress(currentTarget)}
      className="flex size-9 cursor-pointer items-center justify-center text-quiet transition-colors hover:text-foreground aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
