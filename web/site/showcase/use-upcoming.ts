import { useEffect, useState } from 'react';
import type { HomeContent } from '#shared/page.ts';
import { isUpcoming } from '#shared/upcoming.ts';

const lookAgainMs = 60_000;

/** The events that are not over: the page may have been drawn hours ago, and stay open for longer. */
export function useUpcoming(events: HomeContent['events']): HomeContent['events'] {
  // As it was drawn at first, so that it can be brought to life.
  const [now, setNow] = useState<Date>();

  useEffect(() => {
    const look = () => {
      const time = new Date();
      // Drawn again only for an event that is over.
      if (!events.every((event) => isUpcoming(event, time))) setNow(time);
    };
    look();
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [events]);

  return now ? events.filter((event) => isUpcoming(event, now)) : events;
}
