import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** The name of the button, shown as a tooltip unless there is another `title`. */
  label: string;
  onPress: (button: HTMLElement) => void;
};

export function IconButton({ label, disabled = false, onPress, className = '', ...props }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={({ currentTarget }) => disabled || onPress(currentTarget)}
      className={`flex size-10 shrink-0 cursor-pointer items-center justify-center text-quiet transition-colors hover:text-foreground aria-disabled:cursor-default aria-disabled:opacity-40 ${className}`}
      {...props}
    />
  );
}
