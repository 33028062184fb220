import { recordRefusal } from '../aws/log.ts';
import { type Counting, isRefused } from '../aws/transaction.ts';
import type { Write } from '../aws/write.ts';
import { type Amount, countAmount, counterOf, limitReached } from '../visitors/fixed-window.ts';

const MB = 2 ** 20;
const daySeconds = 86_400;

type Limit = Amount & { refusal: (wait: string) => string };

const arrived = { name: 'arrived photo bytes', windowSeconds: daySeconds };
const arrivedFrom = (network: string) => ({ name: `arrived photo bytes ${network}`, windowSeconds: daySeconds });
const today = () => 'Photos cannot be added today. Please send your request without them.';
const rightNow = (wait: string) =>
  `Many photos are being added right now. Please try again in ${wait}, or send your request without them.`;
const fromHere = (wait: string) =>
  `That was a lot of photos from your connection. Please try again in ${wait}, or send your request without them.`;

/**
 * Counts the reservation of a photo as part of the transaction that stores it, so that a refused one counts nowhere. With six photos
 * of a megabyte, a network can send five bookings in ten minutes and 16 in a day, and all visitors 80 in 15 minutes and 300 in a day.
 * A reservation counts for 15 minutes, as long as its upload is valid, because strangers reserve what they never upload. A day
 * can get more than its limits: what was reserved before they were reached.
 * @param network the hash of the network that the photo comes from
 * @returns writes that fail with a `TooManyRequestsError`
 */
export function countReservation(
  table: string,
  { network, bytes }: { network: string; bytes: number },
  now: Date,
): Counting {
  const open = { windowSeconds: 900, adds: bytes };
  const ofNetwork: Limit[] = [
    { name: `photos ${network}`, windowSeconds: 600, adds: 1, most: 29, refusal: fromHere },
    { ...arrivedFrom(network), adds: 0, most: 100 * MB - bytes, refusal: fromHere },
    // A tenth of what all have.
    { ...open, name: `reserved photo bytes ${network}`, most: 50 * MB - bytes, refusal: fromHere },
  ];
  const ofAll: Limit[] = [
    { ...arrived, adds: 0, most: 2048 * MB - bytes, refusal: today },
    { ...open, name: 'reserved photo bytes', most: 500 * MB - bytes, refusal: rightNow },
  ];
  const limits = [...ofNetwork, ...ofAll];
  return {
    writes: limits.map((limit) => countAmount(table, limit, now)),
    refusal(reasons) {
      const reached = limits.find((_, n) => isRefused(reasons[n])) as Limit;
      if (ofAll.includes(reached)) recordRefusal('photos', 20);
      return limitReached(reached.refusal, counterOf(reached.name, reached.windowSeconds, now).retryAfterSeconds);
    },
  };
}

/** Counts the bytes of an uploaded photo for the day, of its network and of all visitors. Those of staff have no network. */
export function countArrival(table: string, network: string | undefined, bytes: number, now: Date): Write[] {
  const counters = network ? [arrivedFrom(network), arrived] : [];
  return counters.map((counter) => countAmount(table, { ...counter, adds: bytes, most: Number.MAX_SAFE_INTEGER }, now));
}
