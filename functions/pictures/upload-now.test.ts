import { uploadNow } from './upload-now.ts';

const upload = {
  id: '00000000-0000-8000-8000-000000000001',
  address: '/media/about-images/about/1.jpg',
  state: 'waiting' as const,
  content_type: 'image/jpeg',
  attempts: 0,
  created_at: '2026-03-01T20:00:00.000Z',
};

test('an upload waits as long as an attempt can follow, and then counts as lost', () => {
  expect(uploadNow(upload, new Date('2026-03-01T20:39:00Z')).state).toBe('waiting');
  expect(uploadNow(upload, new Date('2026-03-01T20:41:00Z'))).toMatchObject({
    state: 'refused',
    reason: 'The picture did not arrive. Please upload it again.',
  });
});

test('what is ready stays ready', () => {
  expect(uploadNow({ ...upload, state: 'ready' }, new Date('2026-03-09T20:00:00Z')).state).toBe('ready');
});
