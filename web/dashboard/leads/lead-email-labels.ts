/** Labels for the email about a lead, in addition to `labels.leads.emailStates`. */
export const leadEmailLabels = {
  off: 'Not emailed: notifications were off',
  stuck: 'Not emailed',
  waiting: (time: string) => `Not emailed yet. Next try at ${time}`,
  unsent: (count: number) =>
    count === 1 ? 'One request was not emailed to the studio.' : `${count} requests were not emailed to the studio.`,
  sendUnsent: 'Email Now',
  sent: 'Email sent',
  again: 'Send Again',
  send: 'Send Email',
  sending: 'Sending...',
} as const;
