import { globSync, readFileSync } from 'node:fs';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { openLeadStores } from './bookings/lead-stores.ts';
import { PhotoFiles } from './photos/photo-files.ts';
import { PhotoItems } from './photos/photo-items.ts';
import { reservePhoto } from './photos/reserve-photo.ts';
import { ReplyRepository } from './replies/reply-repository.ts';
import { sendReply, undoReply } from './replies/send-reply.ts';
import { aLead, storeLead } from './testing/builders.ts';
import { anEngine, leadTables } from './testing/engine.ts';
import { countConfirmation } from './visitors/confirmation-limit.ts';
import { ReplyLimit } from './visitors/reply-limit.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const now = new Date('2026-03-01T20:00Z');

/** The names of the limits whose window is a day, as the code declares them. */
function limitsOfADay(): string[] {
  const sources = globSync('functions/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const declared = /(?:purpose|name): ['`]([^'`$]+)[^']*?['`][^{}]*?windowSeconds(?:: ([^,}\n]+))?/g;
  const ofADay = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const constant = /const windowSeconds = (.+);/.exec(source)?.[1] ?? '';
    const limits = [...source.matchAll(declared)].map(([, name = '', window = constant]) => ({ name, window }));
    return limits.filter(({ window }) => /daySeconds|24 \* 3600/.test(window)).map(({ name }) => name.trim());
  });
  return [...new Set(ofADay)].toSorted();
}

/** Claims what each limit of a day counts, and uses nothing of it. */
const claims: Record<string, () => Promise<unknown>> = {
  'arrived photo bytes': reservePhotos,
  confirmations: refuseConfirmation,
  'confirmations of the studio in a day': refuseConfirmation,
  'replies of an account in a day': undoOwnReply,
  'replies of the studio': undoOwnReply,
  'replies to a lead': undoOwnReply,
};
/**
 * A call for a lost link takes a second of a function, and can be a guess. A ticket for a sign-up counts when it is issued (AUTH-29).
 * What staff enter counts for their own account alone.
 */
const usedByEachCall = ['entered photos', 'entered requests', 'lost links', 'sign-up'];

test('knows each limit of a day', () => {
  expect(limitsOfADay()).toEqual([...Object.keys(claims), ...usedByEachCall].toSorted());
});

test.each(Object.entries(claims))(
  'counts nothing for the day when a claim is not used: %s [REPLY-78]',
  async (_, claim) => {
    await claim();

    const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: leadTables.limits }));
    const lasting = Items.filter(({ expires_at }) => expires_at >= now.getTime() / 1000 + 2 * 86_400);
    const counts = lasting.map(({ amount, request_keys }) => amount ?? request_keys?.size ?? 0);
    expect(counts.filter((count) => count > 0)).toEqual([]);
  },
);

async function reservePhotos() {
  const asked = { id: 'q', question: 'Photos?', answered_by: 'photos', services: 'both', is_required: false } as const;
  const deps = {
    questions: { read: async () => ({ questions: [{ ...asked, choices: null, is_active: true }], changed_at: '' }) },
    table: leadTables.limits,
    items: new PhotoItems(engine.documents, leadTables.limits),
    files: new PhotoFiles({
      uploadsUrl: 'https://uploads.example',
      photosUrl: 'https://photos.example',
      signer: { credentials: { accessKeyId: 'id', secretAccessKey: 'secret' }, region: 'eu-central-1' },
    }),
  };
  for (let n = 0; n < 5; n++) await reservePhoto(deps, { type: 'image/jpeg', size: 10 * 2 ** 20 }, '192.0.2.1', now);
}

/** The request was stored before, so nothing is. */
async function refuseConfirmation() {
  const lead = await storeLead(stores);
  const counting = countConfirmation(leadTables.limits, { email: lead.email, ip: '192.0.2.1' }, now);
  await stores.writer.addOnce(aLead({ id: lead.id }), undefined, counting);
}

async function undoOwnReply() {
  const { id: leadId } = await storeLead(stores);
  const desk = {
    leads: stores.leads,
    replies: new ReplyRepository(engine.documents, leadTables),
    email: { read: async () => ({ enabled: false, from: 'hello@studio.example', to: [], subjectTemplate: '' }) },
    limit: new ReplyLimit(engine.documents, leadTables.limits),
    offerOf: async () => Promise.reject(new Error('No reply here has an offer')),
    identity: 'studio.example',
  };
  const request = { leadId, callerId: 'staff-1', key: 'a-key-of-the-browser' };
  const { entry } = await sendReply(desk, { subject: 'Hi', text: 'Hi', mark_contacted: false }, request, now);
  await undoReply(desk, entry.id, { ...request, callerId: 'staff-2' }, new Date(now.getTime() + 3_000));
}
