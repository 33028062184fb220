import type { Lead, SentPhoto } from '#shared/leads/lead-schemas.ts';
import type { LeadPhoto } from '#shared/photos/photo-schemas.ts';
import { appError } from '../http/app-error.ts';
import { LeadNotFoundError } from '../leads/errors.ts';
import type { Change, LeadChanges } from '../leads/lead-changes.ts';
import { newEntry } from '../leads/lead-log.ts';
import { erasePhotos } from './photo-eraser.ts';
import type { PhotoFiles } from './photo-files.ts';
import type { PhotoItems } from './photo-items.ts';

type Deps = {
  leads: { find(id: string): Promise<Lead | undefined> };
  changes: Pick<LeadChanges, 'changeFound'>;
  items: Pick<PhotoItems, 'findAll' | 'remove'>;
  files: Pick<PhotoFiles, 'link' | 'remove'>;
};

const PhotoNotFoundError = appError('PhotoNotFoundError', 'not-found');

/**
 * The photos of a lead, with URLs of their previews.
 * @throws {LeadNotFoundError} also while the request is held
 */
export async function listPhotos(
  { leads, items, files }: Deps,
  id: string,
  now: Date,
): Promise<{ photos: LeadPhoto[] }> {
  const lead = await leads.find(id);
  if (!lead) throw new LeadNotFoundError(`No lead has the id ${id}`);
  const sent = lead.photos ?? [];
  const states = new Map((await items.findAll(sent.map((each) => each.id))).map(({ photo, state }) => [photo, state]));
  const photos = sent.map(async ({ id: photo, body = false }) => {
    const state = states.get(photo) ?? 'refused';
    return {
      id: photo,
      body,
      state,
      preview: state === 'ready' && !body ? await files.link(photo, 'small', now) : undefined,
    };
  });
  return { photos: await Promise.all(photos) };
}

/**
 * A URL of the large photo. The log of the lead has who opened a photo of the body, and when.
 * @throws {LeadNotFoundError} @throws {PhotoNotFoundError} when it has no such photo, or the photo is not ready
 */
export async function openPhoto(
  { leads, changes, items, files }: Deps,
  id: string,
  photo: string,
  { by, now }: Change,
) {
  const lead = await leads.find(id);
  const sent = photoOf(lead, photo);
  const [item] = await items.findAll([photo]);
  if (item?.state !== 'ready') throw new PhotoNotFoundError('This photo cannot be shown.');
  if (sent.body) {
    const entry = newEntry({ kind: 'photo', by, did: 'opened', body: true } as const, now);
    await changes.changeFound(id, (current) => (photoOf(current, photo) ? { change: {}, entry } : undefined));
  }
  return { url: await files.link(photo, 'large', now) };
}

/**
 * Deletes a photo of a lead. Deleting it again completes an interrupted call; a deleted one is not an error.
 * @throws {LeadNotFoundError}
 */
export async function deletePhoto(
  { leads, changes, items, files }: Deps,
  id: string,
  photo: string,
  { by, now }: Change,
) {
  const isOfLead = (await leads.find(id))?.photos?.some((each) => each.id === photo);
  if (isOfLead) await erasePhotos({ items, files }, [photo]);
  return changes.changeFound(id, ({ photos = [] }) => {
    const deleted = photos.find((each) => each.id === photo);
    if (!deleted) return undefined;
    const entry = newEntry({ kind: 'photo', by, did: 'deleted', body: deleted.body === true } as const, now);
    return { change: { photos: photos.filter((each) => each !== deleted) }, entry };
  });
}

/** @throws {PhotoNotFoundError} */
function photoOf(lead: Lead | undefined, photo: string): SentPhoto {
  const found = lead?.photos?.find(({ id }) => id === photo);
  if (!found) throw new PhotoNotFoundError('This request has no such photo.');
  return found;
}
