import { useRef, useState } from 'react';
import { type Draft, type DraftTexts, keepDraft, readDraft } from '../../account/drafts.ts';
import { useSession } from '../../account/session.ts';

/**
 * Texts that the staff member types about a lead. They survive a reload and a closed tab, and are never sent by themselves.
 * `key` changes with the texts; send it as the Idempotency-Key.
 * @param kind what the texts become, see `DraftId`
 * @param empty the fields without texts
 */
export function useLeadDraft<Texts extends DraftTexts>(leadId: string, kind: string, empty: Texts) {
  const accountId = useSession()?.accountId ?? '';
  const id = { accountId, subject: leadId, kind };
  const [kept] = useState(() => readDraft(id, empty));
  const [draft, setDraft] = useState<Draft<Texts>>(() => kept ?? { texts: empty, key: crypto.randomUUID() });
  const latest = useRef(draft);

  function set(texts: Texts): void {
    keep({ texts, key: crypto.randomUUID() });
  }

  function keep(next: Draft<Texts>): void {
    keepDraft(id, next);
    show(next);
  }

  function show(next: Draft<Texts>): void {
    latest.current = next;
    setDraft(next);
  }

  function remove(key: string): void {
    const stored = readDraft(id, empty);
    if (stored === undefined || stored.key === key) set(empty);
    else show({ texts: empty, key: crypto.randomUUID() });
  }

  return {
    ...draft,
    /** The texts come from an earlier visit. */
    isRestored: draft === kept,
    set,
    /** The texts and their key now, for a callback of an earlier rendering. */
    latest: () => latest.current,
    /** Notes that the texts are being sent, so that a later visit can look for them in the log. */
    startSending: (sentAfter: string) => keep({ texts: draft.texts, key: draft.key, sentAfter }),
    /** Call after sending, or to discard the texts. What another tab keeps for this lead stays. */
    clear: () => remove(draft.key),
    /** The same after sending texts with a key of `latest`. */
    clearSent: remove,
  };
}

export type LeadDraft<Texts extends DraftTexts> = ReturnType<typeof useLeadDraft<Texts>>;
