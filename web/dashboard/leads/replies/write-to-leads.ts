import { useRef } from 'react';
import { fillTemplate } from '#shared/emails/reply-rules.ts';
import type { Reply } from '#shared/emails/reply-schemas.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { turnOf } from '#shared/leads/turn.ts';
import { useAccount } from '../../account/account.ts';
import { ApiError, isErased } from '../../account/client.ts';
import { useStudio } from '../../ui/studio.ts';
import { placeholderValues } from '../placeholder-values.ts';
import { sendReply } from './replies.ts';

export type Texts = { subject: string; text: string };
type What = Texts & Pick<Reply, 'ends_wait' | 'offer'>;

/** Writes to several leads, to each by a reply of its own with placeholders filled in. */
export function useWriteToLeads() {
  const { studioName } = useStudio();
  const { account } = useAccount();
  // Of each lead with each text: an email whose response was lost is not sent again, and counts.
  const keys = useRef(new Map<string, string>());

  /**
   * Skips an erased lead, and one that was answered since the list was read.
   * @returns whether the visitor was written to, or why the server refused the email
   */
  async function write(lead: Lead, what: What, isFirst: boolean): Promise<boolean | string> {
    const values = placeholderValues(lead, studioName, account?.full_name ?? '');
    const texts = { subject: fillTemplate(what.subject, values), text: fillTemplate(what.text, values) };
    const reply = { ...what, ...texts, mark_contacted: true, seen_turn_at: turnOf(lead).turn_at };
    const content = JSON.stringify([lead.id, what.offer, texts]);
    const key = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, key);
    try {
      await sendReply(lead.id, reply, key);
      return true;
    } catch (error) {
      const { code, field, status = 0, message } = error instanceof ApiError ? error : {};
      if (isErased(error) || code === 'answered') return false;
      // The other emails have the same text.
      if (field && isFirst) throw error;
      if (status < 400 || status === 429 || status >= 500) throw error;
      return message?.replace(/\.$/, '') ?? '';
    }
  }

  /**
   * Writes to one lead after the other.
   * @returns how many were written to, how many were answered or erased in the meantime, and the names of the others by the server's message
   */
  return async (leads: readonly Lead[], what: What, onSent: (count: number) => void) => {
    let written = 0;
    let skipped = 0;
    const refused = new Map<string, string[]>();
    for (const lead of leads) {
      onSent(written);
      const outcome = await write(lead, what, lead === leads[0]);
      if (outcome === true) written++;
      else if (outcome === false) skipped++;
      else refused.set(outcome, [...(refused.get(outcome) ?? []), `${lead.first_name} ${lead.last_name}`]);
    }
    const reasons = [...refused].map(([reason, names]) => `${names.join(', ')}: ${reason}`);
    return { written, skipped, reasons };
  };
}
