/**
 * The studio's name across the full width: the letters are fitted to the width of the drawing. Decorative, because the name
 * is also there as text.
 */
export function NamePoster({ name }: { name: string }) {
  const letters = [...name.toUpperCase()];
  const width = Math.round(letters.reduce((sum, letter) => sum + (letterWidths[letter] ?? 0.47), 0) * 100);
  return (
    <div translate="no" className="mt-[3vw]">
      <svg aria-hidden="true" focusable="false" viewBox={`0 0 ${width} 88`} className="block w-full overflow-visible">
        <text
          y="87"
          fontSize="100"
          fill="currentColor"
          className="font-display"
          textLength={width}
          lengthAdjust="spacingAndGlyphs"
        >
          {letters.join('')}
        </text>
      </svg>
    </div>
  );
}

/** Widths in em of letters that are much narrower or wider than average in the display font. */
const letterWidths: Record<string, number | undefined> = { I: 0.23, M: 0.74, W: 0.71, ' ': 0.23, '.': 0.23, "'": 0.23 };
