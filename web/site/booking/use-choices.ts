import { useEffect, useState } from 'react';
import type { PageContent } from '#shared/website/page.ts';

/** All artists that can be chosen: the document has the first ones, and a file the others. */
export function useChoices({ choices, moreChoices }: Pick<PageContent, 'choices' | 'moreChoices'>) {
  const [others, setOthers] = useState<PageContent['choices']>([]);
  useEffect(() => {
    let isWanted = Boolean(moreChoices);
    const read = async () => {
      const response = await fetch(moreChoices!);
      if (!response.ok) throw new Error(`The artists could not be read: status ${response.status}`);
      const found = await response.json();
      if (isWanted) setOthers(found);
    };
    if (isWanted) read().catch(console.error);
    return () => {
      isWanted = false;
    };
  }, [moreChoices]);
  return moreChoices ? [...choices, ...others] : choices;
}
