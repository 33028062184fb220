import { expect, test } from 'vitest';
import { listCallNames, listNames } from './list-rows.ts';

test('names the three calls of each list', () => {
  expect(listNames.map((name) => Object.values(listCallNames(name)).join(' '))).toEqual([
    'listCallouts saveCallouts removeCallout',
    'listArtists saveArtists removeArtist',
    'listEvents saveEvents removeEvent',
    'listFaqs saveFaqs removeFaq',
    'listQuestions saveQuestions removeQuestion',
  ]);
  expect(listCallNames('faqs')).toEqual({ read: 'listFaqs', save: 'saveFaqs', remove: 'removeFaq' });
});
