import { api } from '#shared/api.ts';
import { documents } from './aws/documents.ts';
import { requireEnv } from './aws/settings.ts';
import { ContentRepository } from './content/content-repository.ts';
import { saveContent } from './content/save-content.ts';
import { answer, httpApi } from './http/http-api.ts';

const content = new ContentRepository(documents, requireEnv('CONTENT_TABLE'));

export const handler = httpApi(
  answer(api.listContent, async () => ({ rows: await content.rows() })),
  answer(api.saveContent, async ({ body, caller }) => ({ rows: await saveContent(content, body.rows, caller) })),
);
