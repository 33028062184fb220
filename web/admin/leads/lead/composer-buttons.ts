/** The row of buttons stays in view when the fields above it scroll. */
export const composerButtons = 'sticky bottom-0 flex flex-wrap gap-3 bg-background py-3';
