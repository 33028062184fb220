import type { CSSProperties } from 'react';
import { editorLabels } from '#shared/editor-labels.ts';
import { labels } from '#shared/labels.ts';
import { fontFamilies, type Style, styleTokens } from '#shared/style.ts';

const words = editorLabels.style;

/** A piece of the website in a style that is not published. */
export function StylePreview({ style }: { style: Style }) {
  const look = {
    ...styleTokens(style),
    fontSize: `${style.fontSize}px`,
    fontFamily: fontFamilies[style.fontFamily],
    lineHeight: style.lineHeight,
  } as CSSProperties;
  return (
    <section
      aria-label={words.preview}
      data-style-preview
      style={look}
      className="mt-6 bg-background p-6 text-foreground"
    >
      <div
        className={`mx-auto max-w-page rounded-md border border-line bg-surface p-6 ${style.shadows ? 'shadow-notice' : ''}`}
      >
        <p className="poster text-2xl">{words.sampleTitle}</p>
        <p className="mt-4">{words.sampleText}</p>
        <p className="mt-2 text-quiet">
          <span className="text-accent underline">{words.sampleLink}</span>
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <span className="rounded-sm border border-primary bg-primary px-4 py-2 font-semibold">
            {labels.bookAppointment}
          </span>
          <span className="rounded-sm border border-field-line bg-secondary px-4 py-2 font-semibold">
            {labels.learnMore}
          </span>
        </p>
      </div>
    </section>
  );
}
