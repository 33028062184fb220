import { useState } from 'react';
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

  function set(texts: Texts): void {
    keep({ texts, key: crypto.randomUUID() });
  }

  function keep(next: Draft<Texts>): void {
    keepDraft(id, next);
    setDraft(next);
  }

  return {
    ...draft,
    /** The texts come from an earlier visit. */
    isRestored: draft === kept,
    set,
    /** Notes that the texts are being sent, so that a later visit can look for them in the log. */
    startSending: (sentAfter: string) => keep({ texts: draft.texts, key: draft.key, sentAfter }),
    /** Call after sending, or to discard the texts. What another tab keeps for this lead stays. */
    clear: () => {
      const stored = readDraft(id, empty);
      if (stored === undefined || stored.key === draft.key) set(empty);
      else setDraft({ texts: empty, key: crypto.randomUUID() });
    },
  };
}

export type LeadDraft<Texts extends DraftTexts> = ReturnType<typeof useLeadDraft<Texts>>;
