import { labels } from '../../../labels/labels.ts';

/** Shows the number of held requests and switches to the filter `held`. */
export function HeldLink({ count, onShow }: { count: number | undefined; onShow: () => void }) {
  if (!count) return null;
  return (
    <button type="button" onClick={onShow} className="cursor-pointer py-1 text-sm font-medium text-quiet link">
      {labels.leads.held.link(count)}
    </button>
  );
}
