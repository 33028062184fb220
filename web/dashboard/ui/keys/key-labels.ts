/** Labels of the keyboard shortcuts. */
export const keyLabels = {
  on: 'Use single-key shortcuts',
  onHint: 'Switch them off if you control this device by voice. Enter and Tab always work.',
  commands: 'Commands and keys',
  open: 'Commands and keys (Ctrl or Cmd + K)',
  more: 'More…',
  templates: 'Insert a template',
  finds: { all: 'Find a lead, a page or an action', template: 'Find a template' },
  notFound: 'Nothing found.',
  loading: 'Loading...',
} as const;
