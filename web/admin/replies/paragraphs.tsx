import { paragraphsOf } from '#shared/emails/reply-rules.ts';

/** The text of an email to a visitor. Each paragraph has the direction of its own text. */
export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity
    <p key={index} dir="auto" className="whitespace-pre-wrap empty:hidden">
      {paragraph}
    </p>
  ));
}
