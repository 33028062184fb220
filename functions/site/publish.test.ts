import type { PageContent, PublishedFile } from '#shared/page.ts';
import { publish } from './publish.ts';

const studio = { name: 'Afterhours', siteUrl: 'https://studio.example', assets: { script: '', styles: '', fonts: [] } };
const heroTitle = { section: 'hero', field: 'title', value: 'Ink', content_type: 'text' as const };

function aSite() {
  const done: string[] = [];
  const needs = {
    content: { snapshot: async () => ({ version: 7, rows: [heroTitle] }) },
    site: {
      putUnlessOlder: async ({ key }: PublishedFile, version: number) => {
        done.push(`${key} ${version}`);
        return true;
      },
    },
    render: ({ version, texts }: PageContent) =>
      ['index.html', 'content.json', `releases/${version}/content.json`].map((key) => ({
        key,
        contentType: 'text/plain',
        body: texts.hero.title,
      })),
    refresh: async () => {
      done.push('refresh');
    },
  };
  return { needs, done };
}

test('a page comes after everything that it refers to, and the CDN is told last', async () => {
  const { needs, done } = aSite();

  expect(await publish(needs, studio)).toBe(7);
  expect(done).toEqual(['releases/7/content.json 7', 'content.json 7', 'index.html 7', 'refresh']);
});

test.each(['content', 'render'] as const)('MSG-05 when %s fails nothing is written', async (part) => {
  const { needs, done } = aSite();
  const failing = { ...needs, content: needs.content, render: needs.render };
  if (part === 'content') failing.content = { snapshot: () => Promise.reject(new Error('read failed')) };
  if (part === 'render') failing.render = () => fail();

  await expect(publish(failing, studio)).rejects.toThrow();
  expect(done).toEqual([]);
});

function fail(): never {
  throw new Error('render failed');
}
