import { Paragraphs, withShownLink } from './paragraphs.tsx';
import { replyLabels } from './reply-labels.ts';

type Props = { from?: string | undefined; to?: string; subject: string; text: string };

/** An email to a visitor as it arrives. */
export function EmailPreview({ from, to, subject, text }: Props) {
  return (
    <article
      aria-label={replyLabels.preview}
      className="grid content-start gap-3 border border-line bg-background p-4 [overflow-wrap:anywhere]"
    >
      {to && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm text-quiet">
          <dt>{replyLabels.from}</dt>
          <dd>{from}</dd>
          <dt>{replyLabels.to}</dt>
          <dd>{to}</dd>
        </dl>
      )}
      <p dir="auto" className="font-semibold empty:hidden">
        {subject}
      </p>
      <Paragraphs text={withShownLink(text)} />
    </article>
  );
}
