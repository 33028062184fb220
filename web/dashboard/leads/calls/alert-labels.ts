/** Labels of the sound and of desktop notifications. */
export const alertLabels = {
  hint: 'How this browser tells you about new requests and answers while a page of the dashboard is open.',
  sound: 'Play a sound',
  play: 'Play',
  turnOn: 'Turn On Desktop Notifications',
  turnOff: 'Turn Off Desktop Notifications',
  desktopHint: 'They appear while you work in another window. Others may see your screen.',
  name: 'Name the visitor in them',
  requestOf: (name: string) => `${name} sent a request.`,
  denied:
    "Your browser blocks notifications of this website. Allow them in the browser's settings for this website, then try again.",
  unsupported: 'This browser cannot show desktop notifications.',
  close: 'Close',
} as const;
