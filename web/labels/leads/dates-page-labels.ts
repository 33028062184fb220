import { failed } from '../notice.ts';

/** Labels of the page of all agreed dates. */
export const datesPageLabels = {
  earlier: 'Earlier',
  today: 'Today',
  later: 'Later',
  artist: 'Artist',
  allArtists: 'All artists',
  mine: 'Mine',
  span: (from: string, to: string) => `${from} to ${to}`,
  count: (count: number) => (count === 1 ? '1 date' : `${count} dates`),
  none: 'No dates in these four weeks.',
  loading: 'Loading dates...',
  declined: 'The visitor cannot come.',
  fetchFailed: failed('Failed to fetch the dates. Please try again.'),
} as const;
