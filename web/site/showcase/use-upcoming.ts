import { useEffect, useState } from 'react';
import type { HomeContent } from '#shared/website/page.ts';
import { isUpcoming } from '#shared/website/upcoming.ts';

const lookAgainMs = 60_000;

/** The events that are not over: the page may have been rendered hours ago and stay open for hours. */
export function useUpcoming(events: HomeContent['events']): HomeContent['events'] {
  // Undefined at first, so that hydration matches the rendered page.
  const [now, setNow] = useState<Date>();

  useEffect(() => {
    const look = () => {
      const time = new Date();
      // Re-renders only when an event is over.
      if (!events.every((event) => isUpcoming(event, time))) setNow(time);
    };
    look();
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [events]);

  return now ? events.filter((event) => isUpcoming(event, now)) : events;
}
