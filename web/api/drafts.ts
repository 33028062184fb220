/** Which text a draft becomes: `note`, `reply`, or `edit-ID` for an edited note. */
export type DraftId = { accountId: string; leadId: string; kind: string };

/** Texts by field. */
export type DraftTexts = Readonly<Record<string, string>>;

const prefix = 'draft:';

/** `key` identifies these texts: as the Idempotency-Key, it makes a retry safe, also from another tab. */
export type Draft<Texts extends DraftTexts> = { texts: Texts; key: string };

/** What the account typed and did not send, kept in this browser; undefined if there is nothing. */
export function readDraft<Texts extends DraftTexts>(id: DraftId, empty: Texts): Draft<Texts> | undefined {
  try {
    const { texts: stored, key } = JSON.parse(localStorage.getItem(keyOf(id)) ?? '');
    const texts = Object.keys(empty).map((field) => [field, typeof stored[field] === 'string' ? stored[field] : '']);
    const isUsable = typeof key === 'string' && texts.some(([, text]) => text !== '');
    return isUsable ? { texts: Object.fromEntries(texts), key } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the draft; removes it if all texts are empty. Does nothing in a browser without storage. */
export function keepDraft(id: DraftId, draft: Draft<DraftTexts>): void {
  try {
    if (Object.values(draft.texts).every((text) => text === '')) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // The text stays in the form.
  }
}

/** Removes all drafts: of an erased lead, or of every lead when a staff member signs out. */
export function removeDrafts(leadId?: string): void {
  const start = leadId === undefined ? prefix : `${prefix}${leadId}:`;
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function keyOf({ accountId, leadId, kind }: DraftId): string {
  return `${prefix}${leadId}:${kind}:${accountId}`;
}
