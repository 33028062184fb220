import { fillLink, paragraphsOf } from '#shared/emails/reply-rules.ts';

/** A text with the link to the visitor's page as an email has it, but without the key, which staff never see. */
export function withShownLink(text: string): string {
  return fillLink(text, `${location.origin}/request#…`);
}

/** The text of an email to a visitor. Each paragraph has the direction of its own text. */
export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity
    <p key={index} dir="auto" className="whitespace-pre-wrap empty:hidden">
      {paragraph}
    </p>
  ));
}
