import type { LeadSummary } from '#shared/leads/lead-schemas.ts';
import { batchGet } from '../aws/batches.ts';
import { type Item, TableStore } from '../aws/table-store.ts';
import { answerDays, medianMinutes } from './answer-times.ts';
import { sourceMonths, sourcesIn } from './source-counters.ts';

/** What the summary of leads says about the last 30 days: how long visitors waited for their first answer, and how leads came. */
export class LeadFigures extends TableStore {
  /** The answers of the days before today. Staff can log one for an earlier day, which may count an hour later (INBOX-72). */
  #earlier: { hour: string; days: Item[] } = { hour: '', days: [] };

  /** One batch read, and another one in the first call of an hour. They cost half the units, and can miss what was written just now. */
  async read(now: Date): Promise<Pick<LeadSummary, 'median_answer_minutes' | 'sources'>> {
    const [today, ...before] = answerDays(now);
    const [recent, earlier] = await Promise.all([this.#read([today, ...sourceMonths(now)]), this.#once(before, now)]);
    return { median_answer_minutes: medianMinutes([...recent, ...earlier]), sources: sourcesIn(recent, now) };
  }

  async #once(keys: Key[], now: Date): Promise<Item[]> {
    const hour = now.toISOString().slice(0, 13);
    if (this.#earlier.hour !== hour) this.#earlier = { hour, days: await this.#read(keys) };
    return this.#earlier.days;
  }

  #read(keys: Key[]): Promise<Item[]> {
    return batchGet(this.documents, this.table, keys, false);
  }
}

type Key = { id: string };
