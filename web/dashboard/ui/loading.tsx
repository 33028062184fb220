import { labels } from './labels.ts';

export function Loading({ text = labels.admin.loading }: { text?: string }) {
  return (
    <p role="status" className="p-8 text-center text-quiet">
      {text}
    </p>
  );
}
