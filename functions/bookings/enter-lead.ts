import type { EnteredLead } from '#shared/leads/entered-lead-schemas.ts';
import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import { enteredPerDay } from '#shared/leads/lead-sources.ts';
import { hash } from '../aws/hash.ts';
import { InvalidInputError } from '../http/app-error.ts';
import { idFromKey } from '../http/id-from-key.ts';
import { KeyReusedError } from '../leads/errors.ts';
import type { Change } from '../leads/lead-changes.ts';
import { withCode } from '../leads/lead-codes.ts';
import { newEntry } from '../leads/lead-log.ts';
import { type Allowance, countedUse } from '../visitors/rate-limit.ts';
import type { Details } from './details.ts';
import type { LeadWriter } from './lead-writer.ts';

/** A stolen staff token must not fill the list. */
const perAccount: Allowance = {
  purpose: 'entered requests',
  requests: enteredPerDay.requests,
  windowSeconds: 24 * 3600,
  refusal: (wait) => `You have entered many requests today. Please try again in ${wait}.`,
};

type Deps = {
  leads: Pick<LeadWriter, 'addOnce' | 'find'>;
  /** The table that counts the requests of an account. */
  limits: string;
  artists: {
    findById(id: string): Promise<{ id: string; name: string; account_id?: string | null | undefined } | undefined>;
  };
  /** Reads the answers to the studio's questions, or refuses them. */
  details: (sent: NonNullable<EnteredLead['details']>, service: string) => Promise<Details>;
};

/**
 * Stores a request that staff enter as a new lead, once per request key: a repeated request returns the stored lead. It emails no
 * one, and has no version of the privacy notice, because no one was shown one.
 * @throws {TooManyRequestsError} after 200 requests of the account in a day; nothing is stored
 * @throws {InvalidInputError} for an unknown artist, an answer that does not fit the questions, or a photo that cannot be taken
 * @throws {KeyReusedError} when the key was used with other values; nothing is stored
 * @throws {LeadErasedError} when the lead of this key was erased; nothing is stored
 */
export async function enterLead(deps: Deps, sent: EnteredLead, key: string, { by, now }: Change): Promise<Lead> {
  const { name, note, artist_id, details = [], photos = [], is_here: _, ...given } = sent;
  const id = idFromKey(key);
  const sent_hash = hash(JSON.stringify([by, sent]));
  const stored = await deps.leads.find(id);
  if (stored) return sameLead(stored, sent_hash);
  const [artist, answers] = await Promise.all([
    artist_id ? deps.artists.findById(artist_id) : undefined,
    deps.details(details, given.service),
  ]);
  if (artist_id && !artist) throw new InvalidInputError('Choose an artist of the website.', { field: 'artist_id' });
  const added = [...answers.photos, ...photos.map((photo) => ({ id: photo }))];
  const [first_name = '', ...rest] = name.split(/\s+/);
  const at = now.toISOString();
  const entered = newEntry({ kind: 'entered', by, source: given.source } as const, now);
  const noted = note ? [newEntry({ kind: 'note', by, text: note } as const, now)] : [];
  const lead: Lead = {
    ...given,
    first_name,
    last_name: rest.join(' '),
    phone: given.phone ?? '',
    email: given.email ?? '',
    artist: artist?.name ?? null,
    ...(artist && { artist_id: artist.id }),
    ...(artist?.account_id && { assignee_id: artist.account_id }),
    ...(answers.details.length > 0 && { details: answers.details }),
    ...(added.length > 0 && { photos: added }),
    sent_hash,
    id,
    created_at: at,
    status: 'new',
    last_event_at: at,
    notification: { state: 'off', attempts: 0, updated_at: at },
  };
  const counting = countedUse(deps.limits, perAccount, by, now);
  const add = (code: string) => deps.leads.addOnce({ ...lead, code }, [entered, ...noted], counting);
  return sameLead(await withCode(add), sent_hash);
}

function sameLead(stored: Lead | HeldLead, sent_hash: string): Lead {
  if ('held' in stored || stored.sent_hash !== sent_hash) {
    throw new KeyReusedError('This Idempotency-Key was used for another request. Send a new key.');
  }
  return stored;
}
