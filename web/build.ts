import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, type Plugin } from 'vite';
import type { SiteAssets } from '#shared/page.ts';
import { common, root } from './vite-config.ts';

const client = join(root, 'dist/client');
const server = join(root, 'dist/server');

await buildAdmin();
const assets = await buildSite();
await packTexts();
await buildRenderer();
await writeFile(join(server, 'site-assets.json'), `${JSON.stringify(assets, null, 2)}\n`);
console.log(`web/dist: styles of the first view ${assets.styles.first.length} bytes, ${assets.script}`);

/** The dashboard: a document of its own, with its scripts and styles beside it. */
async function buildAdmin(): Promise<void> {
  await build({
    ...common,
    build: {
      outDir: client,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'admin.html') },
    },
  });
}

/** The scripts and styles of the public page. Its documents are not files here: the renderer writes them. */
async function buildSite(): Promise<SiteAssets> {
  const taken = takeStyles();
  await build({
    ...common,
    publicDir: false,
    plugins: [importPlainly(), common.plugins, taken.plugin],
    build: {
      outDir: client,
      emptyOutDir: false,
      // Hydration is the one late chunk; hints to load it early would cost the first paint its bandwidth.
      modulePreload: false,
      rolldownOptions: {
        input: {
          site: join(root, 'app/boot.ts'),
          styles: join(root, 'app/site.css'),
          'first-view': join(root, 'app/first-view.css'),
          fonts: join(root, 'app/fonts.css'),
        },
      },
    },
  });
  return taken.assets();
}

/** Nothing is loaded before it is imported, so Vite's way of doing that, which is half of the early script, is left out. */
function importPlainly(): Plugin {
  return {
    name: 'import-plainly',
    enforce: 'pre',
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

/**
 * Puts a copy in Brotli's best quality beside each file that is text: the CDN takes less time over it, and its copies are a
 * tenth larger. `routeRequest` in infra leads browsers to them.
 */
async function packTexts(): Promise<void> {
  const pack = promisify(brotliCompress);
  for await (const file of glob(join(client, '{admin.html,assets/*.{css,js}}'))) {
    await writeFile(`${file}.br`, await pack(await readFile(file)));
  }
}

/** The renderer that the publisher carries: one CommonJS file with React in it, since one file starts fastest. */
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

/** Takes out of the site's build the styles that stand in documents, as text, and notes where the rest is found. */
function takeStyles(): { plugin: Plugin; assets(): SiteAssets } {
  let assets: SiteAssets | undefined;
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
          // The file keeps the note of the library's licence.
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
          // The file has no fonts: saying again where they are would make browsers take them for others.
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
