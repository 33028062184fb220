import { contentCalls, listCalls } from '#shared/content/content-calls.ts';
import { listNames } from '#shared/content/list-rows.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { imagesOf, type List, storedLists } from './content/lists.ts';
import { removeRow } from './content/remove-row.ts';
import { saveContent } from './content/save-content.ts';
import { saveList } from './content/save-list.ts';
import { undoChange } from './content/undo-change.ts';
import type { Caller } from './http/caller.ts';
import { answer, httpApi } from './http/http-api.ts';
import { readNoticeDays } from './site/notice-days.ts';
import { shownIn } from './site/shown-in.ts';
import { toHome } from './site/to-page.ts';
import { staffAccess } from './users/access.ts';

const content = new ContentRepository(documents, requireEnv('CONTENT_TABLE'), Number(requireEnv('CHANGE_RECORD_DAYS')));
const { lists } = content;
const access = staffAccess();
const deps = { content, lists, requireAdministrator: access.requireAdministrator };
const studio = { name: requireEnv('STUDIO_NAME'), timeZone: requireEnv('TIME_ZONE'), notice: readNoticeDays() };

type Save = { caller: Caller; headers: { 'idempotency-key': string } };
const now = ({ caller }: { caller: Caller }) => ({ by: caller.id, at: new Date() });
const once = (request: Save) => ({ ...now(request), key: request.headers['idempotency-key'] });

export const handler = httpApi(
  access,
  answer(contentCalls.listContent, async () => ({ rows: await content.rows() })),
  answer(contentCalls.saveContent, (request) => saveContent(deps, request.body.rows, now(request))),
  answer(contentCalls.undoChange, async (request) => ({
    change: await undoChange(deps, request.body.change, now(request)),
  })),
  answer(contentCalls.getPage, async ({ query }) =>
    toHome(await content.snapshot(query.section && shownIn[query.section]), studio, new Date()),
  ),
  answer(contentCalls.listCategories, async () => ({ categories: await content.categories() })),
  ...listNames.flatMap((name) => {
    const { read, save, remove } = listCalls(name);
    const list: List = storedLists[name];
    return [
      answer(read, () => lists.read(list)),
      answer(save, (request) => saveList(deps, list, request.body, once(request))),
      answer(remove, (request) => removeRow(deps, list, request.params.id, now(request))),
    ];
  }),
  answer(contentCalls.listImages, ({ params }) => lists.read(imagesOf(params.category))),
  answer(contentCalls.saveImages, (request) =>
    saveList(deps, imagesOf(request.params.category), request.body, once(request)),
  ),
  answer(contentCalls.removeImage, (request) =>
    removeRow(deps, imagesOf(request.params.category), request.params.id, now(request)),
  ),
);
