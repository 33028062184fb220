import { useEffect, useState } from 'react';
import { onServerTime, serverNow } from '../account/server-clock.ts';

const tickMilliseconds = 30_000;

/** The current time of the server, renewed twice a minute for texts such as `5 min ago`. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const renew = () => setNow(serverNow());
    const timer = setInterval(renew, tickMilliseconds);
    const end = onServerTime(renew);
    return () => {
      clearInterval(timer);
      end();
    };
  }, []);
  return now;
}
