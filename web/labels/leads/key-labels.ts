/** Labels of the keyboard shortcuts. */
export const keyLabels = {
  title: 'Keyboard shortcuts',
  open: 'Keyboard shortcuts (?)',
  on: 'Use single-key shortcuts',
  onHint: 'Switch them off if you control this device by voice. Enter and Tab always work.',
  close: 'Close',
  commands: 'Commands',
  templates: 'Insert a template',
  find: 'Type a command or a page',
  notFound: 'Nothing found.',
  everywhere: {
    'Ctrl K': 'Find a command or a page',
    Enter: 'Open what has the focus',
    'Ctrl Z': 'Undo, while the message offers it',
    '?': 'This list',
  },
} as const;
