import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContentFollower } from './content-follower.ts';

/** A page that shows version 7, and a site on which some version is live. */
function aPage({ live }: { live: number }) {
  const site = { live, answers: true };
  const reads: number[] = [];
  let shown = 7;
  const follower = new ContentFollower({
    shownVersion: () => shown,
    async read(atLeast) {
      reads.push(atLeast);
      const found = site.live;
      await Promise.resolve();
      if (site.answers) shown = Math.max(shown, found);
    },
  });
  return { follower, site, reads, shown: () => shown };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('reads the whole content once for a message [LIVE-01]', async () => {
  const { follower, reads, shown } = aPage({ live: 8 });

  await follower.published(8);

  expect(reads).toEqual([8]);
  expect(shown()).toBe(8);
});

test('reads at most twice for a burst of messages and ends with the last version [LIVE-01]', async () => {
  const { follower, site, reads, shown } = aPage({ live: 8 });

  const first = follower.published(8);
  for (let version = 9; version < 60; version++) {
    site.live = version;
    void follower.published(version);
  }
  await first;

  expect(reads).toEqual([8, 59]);
  expect(shown()).toBe(59);
});

test('does not read for a version that is shown already, or an older one', async () => {
  const { follower, reads } = aPage({ live: 7 });

  await follower.published(7);
  await follower.published(6);

  expect(reads).toEqual([]);
});

test('reads the content again after a reconnect [LIVE-05]', async () => {
  const { follower, reads, shown } = aPage({ live: 9 });

  await follower.look();

  expect(reads).toEqual([7]);
  expect(shown()).toBe(9);
});

test('retries a failed read three times with backoff, then waits for the next message', async () => {
  const { follower, site, reads, shown } = aPage({ live: 8 });
  site.answers = false;

  const given = follower.published(8);
  for (const [index, milliseconds] of [1_000, 2_000, 5_000].entries()) {
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(reads).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
  }
  await given;
  expect(reads).toHaveLength(4);
  site.answers = true;
  site.live = 9;
  await follower.published(9);

  expect(shown()).toBe(9);
});

test('reads again when the CDN still serves the old content', async () => {
  const { follower, site, reads, shown } = aPage({ live: 7 });

  const given = follower.published(8);
  await vi.advanceTimersByTimeAsync(999);
  site.live = 8;
  await vi.advanceTimersByTimeAsync(1);
  await given;

  expect(reads).toEqual([8, 8]);
  expect(shown()).toBe(8);
});
