import { leadPageLimit } from '#shared/leads/lead-filters.ts';
import { handleEach } from '../aws/handle-each.ts';
import { TableStore } from '../aws/table-store.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import type { LeadWriter } from './lead-writer.ts';

/** Pages of 200 leads per run, so that a run takes a minute or two. */
const pagesPerRun = 10;
const key = { id: 'description-tokens' };

type Progress = { cursor?: string; isDone?: boolean };
type Deps = {
  leads: Pick<LeadRepository, 'page'>;
  writer: Pick<LeadWriter, 'addTokens'>;
  progress: Pick<TokenProgress, 'read' | 'store'>;
};

/** How far the leads from before descriptions were searched have their tokens, in the limits table. */
export class TokenProgress extends TableStore {
  async read(): Promise<Progress> {
    return (await this.get(key)) ?? {};
  }

  async store({ cursor }: Progress): Promise<void> {
    await this.put({ Item: { ...key, cursor, isDone: cursor === undefined } });
  }
}

/**
 * Adds the tokens of descriptions to at most 2,000 leads, newest first, and stores how far it came. Repeating it continues an
 * interrupted run.
 * @returns how many leads got tokens
 */
export async function addMissingTokens(deps: Deps): Promise<number> {
  return handleEach(idsOfRun(deps), String, (id) => deps.writer.addTokens(id));
}

async function* idsOfRun({ leads, progress }: Deps): AsyncGenerator<string> {
  let { cursor, isDone } = await progress.read();
  for (let page = 0; page < pagesPerRun && !isDone; page++) {
    const found = await leads.page({}, cursor, leadPageLimit);
    yield* found.leads.map(({ id }) => id);
    cursor = found.next;
    isDone = cursor === undefined;
    await progress.store({ cursor });
  }
}
