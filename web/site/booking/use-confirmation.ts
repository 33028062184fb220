import { useEffect, useState } from 'react';

/**
 * What confirms a stored request, once it is loaded; until then, and while it cannot be loaded, undefined. It loads while the request
 * is sent, because most visitors never see it.
 */
export function useConfirmation(isWanted: boolean) {
  const [part, setPart] = useState<typeof import('./confirmation.tsx')>();
  useEffect(() => {
    if (isWanted) import('./confirmation.tsx').then(setPart, console.error);
  }, [isWanted]);
  return part;
}
