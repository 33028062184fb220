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
  feed: 'Calendar feed',
  feedHint:
    'A secret URL under which your calendar reads all dates: the code of the request, the service and the artist. Everyone who has the URL can read them. A new URL ends the one before; it is shown only once.',
  makeUrl: 'Make a new URL',
  url: 'URL for your calendar',
  mineOnly: 'Only leads that are assigned to me',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Your browser did not copy it. Please select the URL and copy it.',
  feedFailed: 'The URL could not be made. Please try again.',
  close: 'Close',
  fetchFailed: failed('Failed to fetch the dates. Please try again.'),
} as const;
