import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { api } from '#shared/api.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { artists, callouts, events, faqs, imagesOf } from './content/lists.ts';
import { removeRow } from './content/remove-row.ts';
import { saveContent } from './content/save-content.ts';
import { saveList } from './content/save-list.ts';
import type { Caller } from './http/caller.ts';
import { answer, httpApi } from './http/http-api.ts';
import { toHome } from './site/to-page.ts';
import { requireAdministrator } from './users/require-administrator.ts';
import { UserDirectory } from './users/user-directory.ts';

const content = new ContentRepository(documents, requireEnv('CONTENT_TABLE'));
const { lists } = content;
const users = new UserDirectory(
  new CognitoIdentityProviderClient(clientOptions),
  requireEnv('USER_POOL_ID'),
  requireEnv('REGISTRATION'),
);
const needs = { content, lists, requireAdministrator: requireAdministrator(users) };
const studio = { name: requireEnv('STUDIO_NAME'), timeZone: requireEnv('TIME_ZONE') };

type Save = { caller: Caller; headers: { 'idempotency-key': string } };
const now = ({ caller }: { caller: Caller }) => ({ by: caller.id, at: new Date() });
const once = (request: Save) => ({ ...now(request), key: request.headers['idempotency-key'] });

export const handler = httpApi(
  {},
  answer(api.listContent, async () => ({ rows: await content.rows() })),
  answer(api.saveContent, async (request) => ({ rows: await saveContent(needs, request.body.rows, now(request)) })),
  answer(api.getPage, async () => toHome(await content.snapshot(), studio, new Date())),
  answer(api.listCategories, async () => ({ categories: await content.categories() })),
  answer(api.listCallouts, () => lists.read(callouts)),
  answer(api.saveCallouts, (request) => saveList(needs, callouts, request.body, once(request))),
  answer(api.removeCallout, (request) => removeRow(needs, callouts, request.params.id, now(request))),
  answer(api.listArtists, () => lists.read(artists)),
  answer(api.saveArtists, (request) => saveList(needs, artists, request.body, once(request))),
  answer(api.removeArtist, (request) => removeRow(needs, artists, request.params.id, now(request))),
  answer(api.listEvents, () => lists.read(events)),
  answer(api.saveEvents, (request) => saveList(needs, events, request.body, once(request))),
  answer(api.removeEvent, (request) => removeRow(needs, events, request.params.id, now(request))),
  answer(api.listFaqs, () => lists.read(faqs)),
  answer(api.saveFaqs, (request) => saveList(needs, faqs, request.body, once(request))),
  answer(api.removeFaq, (request) => removeRow(needs, faqs, request.params.id, now(request))),
  answer(api.listImages, ({ params }) => lists.read(imagesOf(params.category))),
  answer(api.saveImages, (request) => saveList(needs, imagesOf(request.params.category), request.body, once(request))),
  answer(api.removeImage, (request) =>
    removeRow(needs, imagesOf(request.params.category), request.params.id, now(request)),
  ),
);
