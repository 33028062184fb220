import type { ComponentProps } from 'react';
import { buttonClass } from '../../common/button-class.ts';

type Props = ComponentProps<'button'> & {
  primary?: boolean;
  /** What it does takes something away for good. */
  destructive?: boolean | undefined;
  /** The button does nothing, but keeps the focus. */
  busy?: boolean | undefined;
};

/** A button of the dashboard. */
export function Button({ primary, destructive, busy, className, onClick, ...props }: Props) {
  const look = buttonClass(destructive ? 'destructive' : primary ? 'primary' : 'outline', 'compact');
  return (
    <button
      type="button"
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
      className={className ? `${look} ${className}` : look}
      {...props}
    />
  );
}
