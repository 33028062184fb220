import { useEffect, useState } from 'react';

const tickMilliseconds = 30_000;

/** The current time, renewed twice a minute for texts such as `5 min ago`. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}
