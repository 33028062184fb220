/**
 * Which text a draft becomes. For a lead, `subject` is its id, and `kind` is `note`, `reply`, or `edit-ID` for an edited
 * note. For the editors, they are `website` and a name of what is edited, such as `hero` or `faqs`.
 */
export type DraftId = { accountId: string; subject: string; kind: string };

/** Texts by field. */
export type DraftTexts = Readonly<Record<string, string>>;

const prefix = 'draft:';

/**
 * `key` identifies these texts: as the Idempotency-Key, it makes a retry safe, also from another tab. `sentAfter` is set when they are
 * sent: the newest entry of the log before them, empty if it had none.
 */
export type Draft<Texts extends DraftTexts> = { texts: Texts; key: string; sentAfter?: string };

/** What the account typed and did not send, kept in this browser; undefined if there is nothing. */
export function readDraft<Texts extends DraftTexts>(id: DraftId, empty: Texts): Draft<Texts> | undefined {
  try {
    const { texts: stored, key, sentAfter } = JSON.parse(localStorage.getItem(keyOf(id)) ?? '');
    const texts = Object.keys(empty).map((field) => [field, typeof stored[field] === 'string' ? stored[field] : '']);
    const isUsable = typeof key === 'string' && texts.some(([, text]) => text !== '');
    return isUsable
      ? { texts: Object.fromEntries(texts), key, ...(typeof sentAfter === 'string' && { sentAfter }) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the draft; removes it if all texts are empty. Keeps nothing in a browser without storage or with a full one. */
export function keepDraft(id: DraftId, draft: Draft<DraftTexts>): void {
  try {
    // First, because in a full storage the older text would stay and be offered in place of this one.
    localStorage.removeItem(keyOf(id));
    if (Object.values(draft.texts).some((text) => text !== '')) localStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // The text stays in the form.
  }
}

/** Removes all drafts of an erased lead, or of an account that signs out. */
export function removeDrafts(owner: { subject: string } | { accountId: string }): void {
  const isOwn = (key: string) =>
    'subject' in owner ? key.startsWith(`${prefix}${owner.subject}:`) : key.endsWith(`:${owner.accountId}`);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) && isOwn(key)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function keyOf({ accountId, subject, kind }: DraftId): string {
  return `${prefix}${subject}:${kind}:${accountId}`;
}
