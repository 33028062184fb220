import { useEffect, useState } from 'react';
import { readDraft } from '../../account/drafts.ts';
import { useSession } from '../../account/session.ts';
import type { emptyEntry } from './entry-form.tsx';

/** More than one person types in at a time. */
const kinds = ['request', 'request-2', 'request-3', 'request-4'];

type Taken = { kind: string; release(): void };

/**
 * Takes the draft of a request, unless another tab has it open: one with texts if there is any, else an empty one. It is given back
 * with the form, and the browser gives back those of a closed tab.
 * @returns the kind of the draft; undefined for a moment
 */
export function useFreeDraft(empty: typeof emptyEntry): string | undefined {
  const accountId = useSession()?.accountId ?? '';
  const [kind, setKind] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one draft for each time that the form opens
  useEffect(() => {
    const isTyped = (each: string) => readDraft({ accountId, subject: 'new', kind: each }, empty) !== undefined;
    const taken = takeFree(
      kinds.toSorted((one, other) => Number(isTyped(other)) - Number(isTyped(one))),
      accountId,
    );
    void taken.then((free) => setKind(free.kind));
    return () => void taken.then(({ release }) => release());
  }, []);
  return kind;
}

async function takeFree(sorted: readonly string[], accountId: string): Promise<Taken> {
  for (const kind of sorted) {
    const release = await take(`entry ${kind} ${accountId}`);
    if (release) return { kind, release };
  }
  return { kind: crypto.randomUUID(), release() {} };
}

/** @returns what gives the lock back, or undefined while another tab has it */
function take(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    });
  });
}
