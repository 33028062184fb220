/** The record of the last release, relative to the project. */
export const releaseFile = 'infra/last-release.json';

/** A stage with every resource that can hold data. */
export const recordedStage = {
  studioName: 'Ink',
  timeZone: 'Europe/Berlin',
  mailIdentity: 'studio.example',
  firstAdministrator: 'owner@studio.example',
  alarmReceivers: ['operator@studio.example'],
  backup: { keepDays: 35 },
};
