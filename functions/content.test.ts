import { api } from '#shared/contract/api.ts';
import { apiRoot, type Call } from '#shared/contract/call.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { batchWrite } from './aws/batches.ts';
import { aContext, anEvent, anImage } from './testing/builders.ts';
import { type Engine, startEngine, useEngine, watchReads } from './testing/engine.ts';
import { AccountStates } from './users/account-states.ts';

const me = '00000000-0000-4000-8000-000000000001';

/** What the editor of a gallery reads, its preview included. */
const editorReads: readonly { call: Call; params?: Record<string, string>; query?: Record<string, string> }[] = [
  { call: api.listContent },
  { call: api.listArtists },
  { call: api.listImages, params: { category: 'tattoos' } },
  { call: api.getPage, query: { section: 'tattoos' } },
];

test('reads and sends at most 1.3 times as much for a gallery of 500 images as for 24, beyond its list [ED-GALLERY-15]', async () => {
  const engine = await startEngine();
  await useEngine(engine, {
    CONTENT_TABLE: 'Content',
    CHANGE_RECORD_DAYS: '365',
    BACKUP_DAYS: '35',
    ACCOUNT_STATES_TABLE: 'AccountStates',
    USER_POOL_ID: 'eu-central-1_pool',
    REGISTRATION: 'approval',
    SECOND_STEP: 'optional',
    STUDIO_NAME: 'Night & Co',
    TIME_ZONE: 'Europe/Berlin',
  });
  await new AccountStates(engine.documents, 'AccountStates').set(me, { state: 'active' });

  await storeImages(engine, 24);
  const few = await openEditor();
  await storeImages(engine, 500);
  const many = await openEditor();

  // The first image is inactive.
  const shown = Array.from({ length: 12 }, (_, index) => `Moth ${index + 2}`);
  expect(many.page.gallery.tattoos.map(({ title }) => title)).toEqual(shown);
  expect(Object.keys(many.page.pictures)).toHaveLength(12);
  for (const measure of measures) expect([measure, many[measure] <= 1.3 * few[measure]]).toEqual([measure, true]);
});

const measures = ['calls', 'units', 'bytes'] as const;

/** The preview, and what opening the editor costs beyond the list of images. */
async function openEditor() {
  const [{ handler }, { documents }] = await Promise.all([import('./content.ts'), import('./aws/documents.ts')]);
  const cost = { calls: 0, units: 0, bytes: 0 };
  const answers = new Map<Call, string>();
  for (const { call, params, query } of editorReads) {
    const claims = { sub: me, token_use: 'access', origin_jti: 'phone', auth_time: '1' };
    const event = anEvent({
      routeKey: `GET ${apiRoot}${call.path}`,
      ...(params && { params }),
      ...(query && { query }),
      claims,
    });
    const { answer, reads } = await watchReads({ documents }, () => handler(event, aContext));
    expect([call.path, answer.statusCode]).toEqual([call.path, 200]);
    answers.set(call, answer.body ?? '');
    if (call === api.listImages) continue;
    cost.calls += reads.length;
    cost.units += reads.reduce((sum, { units }) => sum + units, 0);
    cost.bytes += answer.body?.length ?? 0;
  }
  return { ...cost, page: JSON.parse(answers.get(api.getPage) ?? '') as HomeContent };
}

async function storeImages({ documents }: Engine, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  const rows = ids.flatMap((id, index) => {
    const address = `/media/gallery-images/tattoos/tattoos-${index}.jpg`;
    const row = { id, category_id: 'tattoos', title: `Moth ${index + 1}`, description: null, artist_name: null };
    return [
      { kind: 'image/tattoos', ...row, image_url: address, alt: 'A moth', is_active: index > 0 },
      { kind: 'picture', id: address, ...anImage({ address }) },
    ];
  });
  const items = [{ kind: 'list', id: 'image/tattoos', version: 3, ids, applied: [] }, ...rows];
  await batchWrite(
    documents,
    'Content',
    items.map((Item) => ({ PutRequest: { Item } })),
  );
}
