import { parseStage } from './stages.ts';
import { stages } from './testing.ts';

test('the stage for trying the product out is complete', () => {
  expect(parseStage('local', stages)).toMatchObject({ name: 'local', studioName: 'Afterhours' });
});

test.each([
  ['a stage that is not there', 'staging', {}, /no stage "staging"/],
  ['no name', undefined, {}, /Name a stage/],
  ['a name with odd letters', 'Prod!', {}, /small letters/],
  ['an unknown value', 'prod', { studioName: 'X', colour: 1 }, /Unrecognized key: "colour"/],
  ['no studio name', 'prod', {}, /studioName/],
  ['a broken receiver', 'prod', { studioName: 'X', alarmReceivers: ['x'] }, /must be an email address/],
  ['no day of keeping', 'prod', { studioName: 'X', closedLeadDays: 0 }, /at least 1 day/],
  ['half a day of keeping', 'prod', { studioName: 'X', closedLeadDays: 0.5 }, /closedLeadDays/],
  ['days of keeping in words', 'prod', { studioName: 'X', closedLeadDays: '365' }, /closedLeadDays/],
  ['a broken sender', 'prod', { studioName: 'X', mailIdentity: 'not a domain' }, /must be a domain/],
])('%s is refused in words', (_, name, stage, message) => {
  const known = name === 'prod' ? { prod: stage } : {};

  expect(() => parseStage(name, known)).toThrow(message);
});

test('closed leads are kept unless a stage says for how long', () => {
  expect(parseStage('prod', { prod: { studioName: 'X' } }).closedLeadDays).toBeUndefined();
  expect(parseStage('prod', { prod: { studioName: 'X', closedLeadDays: 365 } }).closedLeadDays).toBe(365);
});

test('accounts with known passwords cannot be deployed', () => {
  expect(() => parseStage('prod', { prod: stages.local })).toThrow(/must not have demoAccounts/);
});
