import * as z from 'zod';
import { byId, type Call, get, idempotencyKeySchema, post, put, remove } from '../contract/call.ts';
import {
  imageListQuerySchema,
  imageListSchema,
  uploadPermissionsSchema,
  uploadRequestSchema,
  uploadSchema,
} from '../images/upload-schemas.ts';
import { type HomeContent, previewSections } from '../website/page.ts';
import { undoSchema } from './change-schemas.ts';
import { gallerySlugs } from './gallery.ts';
import { type ListName, type ListRow, listCallNames, listNames, type rowNames } from './list-rows.ts';
import { contentLists, type ListSchemas, listSaveSchema, listSchema } from './list-schemas.ts';
import { contentChangesSchema, contentRowsSchema } from './text-schemas.ts';

const inGallery = z.strictObject({ category: z.enum(gallerySlugs) });

/** Texts, lists and images of the website. */
export const contentCalls = {
  listContent: get('/content', 'user', 'content', { result: contentRowsSchema }),
  saveContent: put('/content', 'user', 'content', {
    body: contentChangesSchema,
    result: contentRowsSchema,
    errors: ['conflict'],
  }),
  undoChange: post('/content/undo', 'user', 'content', {
    body: undoSchema,
    result: undoSchema,
    errors: ['conflict', 'not-found'],
  }),
  /** The whole home page, or what the preview of a section shows: other lists are empty. */
  getPage: get('/page', 'user', 'content', {
    query: z.strictObject({ section: z.enum(previewSections).optional() }),
    result: z.custom<HomeContent>(),
  }),
  listCategories: get('/categories', 'user', 'content', {
    result: z.object({
      categories: z.array(z.object({ id: z.string(), name: z.string(), slug: z.enum(gallerySlugs) })),
    }),
  }),
  ...callsOfLists(),
  listImages: { ...readList('/gallery/{category}', contentLists.images), params: inGallery },
  saveImages: { ...saveList('/gallery/{category}', contentLists.images), params: inGallery },
  removeImage: removeRow('/gallery/{category}/{id}', contentLists.images, inGallery.extend(byId.shape)),
  reserveUploads: post('/uploads', 'user', 'uploads', {
    success: 201,
    body: uploadRequestSchema,
    result: uploadPermissionsSchema,
    errors: ['too-many-requests'],
  }),
  getUpload: get('/uploads/{id}', 'user', 'uploads', { params: byId, result: uploadSchema, errors: ['not-found'] }),
  listPictures: get('/pictures', 'user', 'uploads', { query: imageListQuerySchema, result: imageListSchema }),
} satisfies Record<string, Call>;

/** A list with these schemas. */
type ListOf<Stored, Sent = unknown> = ListSchemas & { stored: Stored; sent: Sent };

function readList<P extends string, Stored extends z.ZodType>(path: P, { stored, role = 'user' }: ListOf<Stored>) {
  return get(path, role, 'content', { result: listSchema(stored) });
}

function saveList<P extends string, Stored extends z.ZodType, Sent extends z.ZodType<{ id: string }>>(
  path: P,
  { stored, sent, role = 'user', most, fault }: ListOf<Stored, Sent>,
) {
  return put(path, role, 'content', {
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: listSaveSchema(sent, most, fault),
    result: listSchema(stored),
    errors: ['conflict', 'not-found'],
  });
}

function removeRow<P extends string, Stored extends z.ZodType, Params extends z.ZodObject>(
  path: P,
  { stored, role = 'user' }: ListOf<Stored>,
  params: Params,
) {
  return remove(path, role, 'content', { params, result: listSchema(stored) });
}

type Lists = typeof contentLists;
type CallsOfLists = {
  [Name in ListName as `list${Capitalize<Name>}`]: Lists[Name] extends { stored: infer Stored extends z.ZodType }
    ? ReturnType<typeof readList<`/${Name}`, Stored>>
    : never;
} & {
  [Name in ListName as `save${Capitalize<Name>}`]: Lists[Name] extends {
    stored: infer Stored extends z.ZodType;
    sent: infer Sent extends z.ZodType<{ id: string }>;
  }
    ? ReturnType<typeof saveList<`/${Name}`, Stored, Sent>>
    : never;
} & {
  [Name in ListName as `remove${Capitalize<(typeof rowNames)[Name]>}`]: Lists[Name] extends {
    stored: infer Stored extends z.ZodType;
  }
    ? ReturnType<typeof removeRow<`/${Name}/{id}`, Stored, typeof byId>>
    : never;
};

/** The calls of one list. */
type ListCalls = {
  read: ReturnType<typeof readList<string, z.ZodType<ListRow, ListRow>>>;
  save: ReturnType<typeof saveList<string, z.ZodType<ListRow, ListRow>, z.ZodType<{ id: string }, { id: string }>>>;
  remove: ReturnType<typeof removeRow<string, z.ZodType<ListRow, ListRow>, typeof byId>>;
};

/** Three calls for each list: `listFaqs`, `saveFaqs` and `removeFaq`. */
function callsOfLists(): CallsOfLists {
  const entries = listNames.flatMap((name) => {
    const calls = listCallNames(name);
    const list: ListOf<z.ZodType, z.ZodType<{ id: string }>> = contentLists[name];
    return [
      [calls.read, readList(`/${name}`, list)],
      [calls.save, saveList(`/${name}`, list)],
      [calls.remove, removeRow(`/${name}/{id}`, list, byId)],
    ];
  });
  return Object.fromEntries(entries);
}

/** The calls that read and change a list. */
export function listCalls(name: ListName): ListCalls {
  const calls: Record<string, Call> = contentCalls;
  const { read, save, remove } = listCallNames(name);
  return { read: calls[read], save: calls[save], remove: calls[remove] } as ListCalls;
}
