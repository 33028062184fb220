import type { CSSProperties } from 'react';
import { fontFamilies, type Style, styleTokens } from '#shared/website/style.ts';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { siteLabels } from '../../labels/website/site-labels.ts';

const text = editorLabels.style;

/** A sample of the website in the unpublished style. */
export function StylePreview({ style }: { style: Style }) {
  const look = {
    // The dashboard's own are lighter than those of the website.
    '--color-background': style.background,
    '--color-surface': '#131926',
    ...styleTokens(style),
    fontSize: `${style.fontSize}px`,
    fontFamily: fontFamilies[style.fontFamily],
    lineHeight: style.lineHeight,
  } as CSSProperties;
  return (
    <section
      aria-label={text.preview}
      data-style-preview
      style={look}
      className="mt-6 min-w-0 bg-background p-6 text-foreground xl:sticky xl:top-(--below-head) xl:mt-0"
    >
      <div
        className={`mx-auto max-w-page rounded-md border border-line bg-surface p-6 ${style.shadows ? 'shadow-notice' : ''}`}
      >
        <p className="poster text-2xl">{text.sampleTitle}</p>
        <p className="mt-4">{text.sampleText}</p>
        <p className="mt-2 text-quiet">
          <span className="text-accent underline">{text.sampleLink}</span>
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <span className="rounded-sm border border-primary bg-primary px-4 py-2 font-semibold">
            {siteLabels.bookAppointment}
          </span>
          <span className="rounded-sm border border-field-line bg-secondary px-4 py-2 font-semibold">
            {siteLabels.learnMore}
          </span>
        </p>
      </div>
    </section>
  );
}
