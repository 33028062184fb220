import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, type Plugin } from 'vite';
import type { SiteAssets } from '#shared/website/page.ts';
import { common, root } from './vite-config.ts';

const client = join(root, 'dist/client');
const server = join(root, 'dist/server');

/** Hashes in hexadecimal digits compress to two thirds of those with all letters: scripts name each other often. */
const names = { hashCharacters: 'hex' } as const;

/** Names of files that the list of leads shares with other chunks, and that the page of a lead does. Chunks must not import each other. */
const listParts = `turn turn-text load-more lead-updates lead-code lead-values lead-filters immutable search-for use-shown-choice admin-date use-now`;
const leadParts = `open-lead use-lead-draft use-lead-actions note-composer log-lines lead-events log-limits
  date-look date-actions date-dialog date-values date-states date-limits date-texts relative-time studio-day phone-link
  paragraphs replies reply-rules placeholder-values date-labels lead-labels reply-labels turn-labels`;

type SiteBuild = Omit<SiteAssets, 'requestScript'>;

await buildAdmin();
const assets: SiteAssets = { ...(await buildSite()), requestScript: await buildRequest() };
await compressAssets();
await buildRenderer();
await writeFile(join(server, 'site-assets.json'), `${JSON.stringify(assets, null, 2)}\n`);
console.log(`web/dist: styles of the first view ${assets.styles.first.length} bytes, ${assets.script}`);

/** The dashboard's document, scripts and styles. */
async function buildAdmin(): Promise<void> {
  await build({
    ...common,
    build: {
      outDir: client,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'admin.html'),
        output: {
          ...names,
          codeSplitting: {
            // What they import stays where it is: pages would load it without need.
            includeDependenciesRecursively: false,
            // Many small files compress worse: one for what the first page needs, and one for small parts of all others.
            groups: [
              { name: 'dashboard', tags: ['$initial'] },
              { name: 'parts', test: /\/(button|fetch-failed|modal-dialog|use-(modal|action|wide-screen))\.tsx?$/ },
              // Small too, and most pages have both.
              // What the page of a lead shares with its late forms and with few other pages.
              { name: 'list-parts', test: filesNamed(listParts) },
              { name: 'lead-parts', test: filesNamed(leadParts) },
              { name: 'fields', test: /\/admin\/(search-)?field\.tsx$/ },
            ],
          },
        },
      },
    },
  });
}

/** The scripts and styles of the public page. The renderer writes its documents. */
async function buildSite(): Promise<SiteBuild> {
  const taken = extractStyles();
  await build({
    ...common,
    publicDir: false,
    plugins: [common.plugins, plainImports(), taken.plugin],
    build: {
      outDir: client,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: {
          site: join(root, 'app/boot.ts'),
          styles: join(root, 'app/site.css'),
          'first-view': join(root, 'app/first-view.css'),
          fonts: join(root, 'app/fonts.css'),
        },
        output: names,
      },
    },
  });
  return taken.assets();
}

/** Late chunks get no preload hints, which would take bandwidth from the first paint. Vite's helper for them has 300 bytes. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

/** The script of the visitor's page of a request. A build of its own, so that it shares no file with the public page. */
async function buildRequest(): Promise<string> {
  const built = await build({
    ...common,
    publicDir: false,
    build: {
      outDir: client,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { request: join(root, 'site/request/show-request.ts') }, output: names },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  return `/${script?.fileName}`;
}

/**
 * Writes a Brotli copy (best quality) of each text file. The CDN's own compression is faster and a tenth larger.
 * `routeRequest` in infra serves the copies.
 */
async function compressAssets(): Promise<void> {
  const pack = promisify(brotliCompress);
  const files = globSync(join(client, '{admin.html,assets/*.{css,js}}'));
  await Promise.all(files.map(async (file) => writeFile(`${file}.br`, await pack(await readFile(file)))));
}

/** The publisher's renderer: one CommonJS file including React, because one file loads fastest. */
async function buildRenderer(): Promise<void> {
  await build({
    ...common,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir: server,
      emptyOutDir: true,
      ssr: join(root, 'app/render.tsx'),
      minify: true,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'render.cjs', codeSplitting: false } },
    },
  });
}

/** Removes the inline styles from the site's output, returns them as text, and collects the names of the other assets. */
function extractStyles(): { plugin: Plugin; assets(): SiteBuild } {
  let assets: SiteBuild | undefined;
  const plugin: Plugin = {
    name: 'take-styles',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const script = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'site');
        if (!script) throw new Error('The site build has no script');
        const sheet = (name: string) => {
          const file = files.find((each) => each.type === 'asset' && each.names.includes(`${name}.css`));
          if (file?.type !== 'asset') throw new Error(`The site build has no styles ${name}`);
          // Without the licence comment, which the linked file keeps.
          return {
            address: `/${file.fileName}`,
            text: String(file.source)
              .replace(/\/\*!.*?\*\//s, '')
              .trim(),
          };
        };
        const [fonts, first, whole] = [sheet('fonts').text, sheet('first-view').text, sheet('styles')];
        assets = {
          script: `/${script.fileName}`,
          styleSheet: whole.address,
          // The linked file declares no fonts: declared twice, browsers would load them twice.
          styles: { first: fonts + first, whole: fonts + whole.text },
          fonts: files.map(({ fileName }) => `/${fileName}`).filter((name) => name.endsWith('.woff2')),
        };
        const written = /\/(styles-\w+\.js|(first-view|fonts)-.+)$/;
        for (const { fileName } of files) if (written.test(fileName)) delete bundle[fileName];
      },
    },
  };
  return {
    plugin,
    assets() {
      if (!assets) throw new Error('The site has not been built');
      return assets;
    },
  };
}

function filesNamed(names: string): RegExp {
  return new RegExp(`/(${names.split(/\s+/).join('|')})[.]tsx?$`);
}
