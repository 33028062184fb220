import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { noteEditMinutes } from '#shared/leads/log-limits.ts';
import { type LogEntryOf, logEntrySchema } from '#shared/leads/log-schemas.ts';
import { readItem } from '../aws/read-item.ts';
import { changeItem, ifHolds } from '../aws/write.ts';
import { LeadNotFoundError, NoteLockedError, NoteNotFoundError, NotTheAuthorError } from './errors.ts';
import type { Change } from './lead-changes.ts';
import { markEvent, newEntry, putEntry } from './lead-log.ts';
import { LeadTablesStore } from './lead-tables.ts';
import { findByKey, putMarker } from './log-markers.ts';
import { transactLeads } from './transact-leads.ts';

type Note = LogEntryOf<'note'>;

/** Notes of staff in the logs of leads. Only its author can change a note, and only for 15 minutes. */
export class LeadNotes extends LeadTablesStore<'leads' | 'log'> {
  /**
   * Adds a note, once per key. A repeated request returns the stored note.
   * @throws {LeadNotFoundError} and nothing is written
   * @throws {KeyReusedError} when the key was used for another note, or its note was deleted
   */
  async add(lead: string, text: string, key: string, { by, now }: Change): Promise<Note> {
    const note = newEntry({ kind: 'note', by, text }, now);
    const request = { lead, key, content: JSON.stringify([by, 'note', text]) };
    const failed = await transactLeads(this.documents, [
      putMarker(this.tables.log, request, note),
      putEntry(this.tables.log, lead, note),
      markEvent(this.tables.leads, lead, note),
    ]);
    if (!failed) return note;
    const stored = await findByKey(this.documents, this.tables.log, request);
    if (stored?.kind !== 'note') throw new LeadNotFoundError(`No lead has the id ${lead}`);
    return stored;
  }

  /**
   * Replaces the text of a note.
   * @throws {NoteNotFoundError | NotTheAuthorError | NoteLockedError} and nothing is written
   */
  async edit(lead: string, id: string, text: string, { by, now }: Change): Promise<Note> {
    const set = 'SET #text = :text, edited_at = :now';
    const values = { ...byAuthor(by, now), text, now: now.toISOString() };
    const { Update } = changeItem(this.tables.log, { lead_id: lead, id }, set, values, isByAuthor);
    try {
      const { Attributes } = await this.documents.send(
        new UpdateCommand({ ...Update, ...whyRefused, ReturnValues: 'ALL_NEW' }),
      );
      const note = Attributes && readItem(logEntrySchema, Attributes, 'log entry', id);
      if (note?.kind !== 'note') throw new NoteNotFoundError(`No note has the id ${id}`);
      return note;
    } catch (error) {
      throw refusal(error, id, by) ?? error;
    }
  }

  /**
   * Deletes a note for good.
   * @returns false if it was already deleted
   * @throws {NotTheAuthorError | NoteLockedError} and nothing is deleted
   */
  async delete(lead: string, id: string, { by, now }: Change): Promise<boolean> {
    const item = { TableName: this.tables.log, Key: { lead_id: lead, id } };
    try {
      await this.documents.send(
        new DeleteCommand({ ...item, ...ifHolds(isByAuthor, byAuthor(by, now)), ...whyRefused }),
      );
      return true;
    } catch (error) {
      const refused = refusal(error, id, by);
      if (refused instanceof NoteNotFoundError) return false;
      throw refused ?? error;
    }
  }
}

/** The condition that the entry is a note of this author that can still be changed. */
const isByAuthor = 'kind = :note AND #by = :by AND #at >= :earliest';
const whyRefused = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** The values of `isByAuthor`. */
function byAuthor(by: string, now: Date) {
  return { note: 'note', by, earliest: new Date(now.getTime() - noteEditMinutes * 60_000).toISOString() };
}

/** Why `isByAuthor` does not hold; undefined for other errors. */
function refusal(error: unknown, id: string, by: string) {
  if (!(error instanceof ConditionalCheckFailedException)) return undefined;
  const stored = error.Item && unmarshall(error.Item);
  if (stored?.kind !== 'note') return new NoteNotFoundError(`No note has the id ${id}`);
  if (stored.by !== by) return new NotTheAuthorError('Only the author of a note can change it.');
  return new NoteLockedError(`A note can be changed for ${noteEditMinutes} minutes. Add another note instead.`);
}
