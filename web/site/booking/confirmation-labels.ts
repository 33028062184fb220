/** What takes the place of the booking form once its request is stored. */
export const confirmationLabels = {
  code: 'Your reference code',
  stored: 'We have your request',
  next: (time: string | undefined) => (time ? `We answer by ${time}.` : 'We answer as soon as we can.'),
  follow: 'Follow Your Request',
  artist: 'Artist',
  photos: 'Photos that you sent',
  photo: (n: number) => `Photo ${n} that you sent`,
  again: 'Send Another Request',
};
