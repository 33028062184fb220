import { uploadStatus } from './upload-repository.ts';

const upload = {
  id: '00000000-0000-8000-8000-000000000001',
  address: '/media/about-images/about/1.jpg',
  state: 'waiting' as const,
  content_type: 'image/jpeg',
  created_at: '2026-03-01T20:00:00.000Z',
};

test('reports an upload as lost when no more attempt can follow', () => {
  expect(uploadStatus(upload, new Date('2026-03-01T21:20:00.000Z')).state).toBe('waiting');
  expect(uploadStatus(upload, new Date('2026-03-01T21:20:00.001Z'))).toMatchObject({
    state: 'refused',
    reason: 'The image did not arrive. Please upload it again.',
  });
});

test('keeps a finished upload ready', () => {
  expect(uploadStatus({ ...upload, state: 'ready' }, new Date('2026-03-09T20:00:00Z')).state).toBe('ready');
});
