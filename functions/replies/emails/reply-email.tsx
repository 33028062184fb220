import { Fragment } from 'react';
import { paragraphsOf } from '#shared/emails/reply-rules.ts';

const body = { fontFamily: 'Helvetica, Arial, sans-serif', fontSize: '16px', lineHeight: '1.5', margin: '0' } as const;
const paragraph = { margin: '0 0 16px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** A reply as a person would write it: paragraphs without a layout. Each has the direction of its text. */
export function ReplyEmail({ text, link }: { text: string; link: string }) {
  return (
    // biome-ignore lint/a11y/useHtmlLang: the language of a reply is unknown
    <html>
      <head>
        <meta name="color-scheme" content="light dark" />
      </head>
      <body style={body}>
        {paragraphsOf(text).map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={index} dir="auto" style={paragraph}>
            {each.split(link).map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <Fragment key={at}>
                {at > 0 && <a href={link}>{link}</a>}
                {part}
              </Fragment>
            ))}
          </p>
        ))}
      </body>
    </html>
  );
}
