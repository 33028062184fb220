/** Labels of the keyboard shortcuts. */
export const keyLabels = {
  title: 'Keyboard shortcuts',
  open: 'Keyboard shortcuts (?)',
  on: 'Use single-key shortcuts',
  onHint: 'Switch them off if you control this device by voice. Enter and Tab always work.',
  close: 'Close',
  everywhere: { 'Ctrl Z': 'Undo, while the message offers it', '?': 'This list' },
} as const;
