/** The record of the last release, relative to the project. */
export const releaseFile = 'infra/release/last-release.json';

/** A stage with all optional values, so with every resource that a stage can have. */
export const recordedStage = {
  studioName: 'Ink',
  timeZone: 'Europe/Berlin',
  domain: ['studio.example', 'www.studio.example'],
  hostedZone: 'Z0123456789',
  mailIdentity: 'studio.example',
  sandboxRecipients: ['owner@private.example'],
  accountEmail: 'ses',
  firstAdministrator: 'owner@studio.example',
  registration: 'open',
  secondStep: 'administrators',
  closedLeadDays: 365,
  alarmReceivers: ['operator@studio.example'],
  originKeys: [2, 1],
  firewall: { requestsPerFiveMinutes: 2000 },
  budget: 25,
  backup: { keepDays: 35 },
  retention: { changeRecordDays: 365, logDays: 90 },
  restored: {
    content: { at: '2026-03-01T18:30:00Z', streams: { Content: '2026-03-01T19:00:00.000' } },
    leads: {
      at: '2026-03-01T18:30:00Z',
      streams: {
        Leads: '2026-03-01T19:00:00.000',
        LeadLog: '2026-03-01T19:00:00.000',
        Limits: '2026-03-01T19:00:00.000',
      },
    },
  },
};
