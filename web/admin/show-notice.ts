import { toast } from 'sonner';
import type { Notice } from '#shared/notices.ts';

/** Shows a notice in the look of its variant. */
export function showNotice({ title, body, variant }: Notice): void {
  const show = { normal: toast.success, destructive: toast.error, warning: toast.warning }[variant];
  show(title, { description: body });
}
