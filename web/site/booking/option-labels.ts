/** Of what only some forms show, which loads apart from the form. */
export const optionLabels = { removePiece: 'Remove the image', summary: 'Your request', change: 'Change' } as const;
