import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Plugin } from 'vite';
import type { SiteAssets } from '#shared/website/page.ts';
import { type BuildStamp, hashOfSources, isBuilt, markBuilt, markUnbuilt } from './build-stamp.ts';
import { groups, listParts } from './dashboard-chunks.ts';
import { common, root } from './vite-config.ts';

const client = join(root, 'dist/client');
const server = join(root, 'dist/server');

const interactionRules = /@media \(hover:hover\)\{[^{}]*\{[^}]*\}\}|(?<=[{;])transition[-a-z]*:[^;}]*;?/g;

type SiteBuild = Omit<SiteAssets, 'requestScript' | 'build'>;

// The local run prefers a quick build: the best quality takes a third of the time of all.
const stamp: BuildStamp = { sources: hashOfSources(), brotliQuality: Number(process.env.BROTLI_QUALITY ?? 11) };
// Each synthesis asks for a build, and tests synthesise several stages.
if (isBuilt(stamp)) console.log('web/dist is up to date');
else await buildAll();

async function buildAll(): Promise<void> {
  markUnbuilt();
  await buildAdmin();
  const site = { ...(await buildSite()), requestScript: await buildRequest() };
  await compressAssets();
  await buildRenderer();
  const renderer = await readFile(join(server, 'render.cjs'));
  const assets: SiteAssets = { ...site, build: createHash('sha256').update(renderer).digest('hex').slice(0, 12) };
  await writeFile(join(server, 'site-assets.json'), `${JSON.stringify(assets, null, 2)}\n`);
  markBuilt(stamp);
  console.log(`web/dist: styles of the first view ${assets.styles.first.length} bytes, ${assets.script}`);
}

/** The dashboard's document, scripts and styles. */
async function buildAdmin(): Promise<void> {
  await build({
    ...common,
    plugins: [common.plugins, listParts()],
    build: {
      outDir: client,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'admin.html'), output: { codeSplitting: { groups } } },
    },
  });
}

/** The scripts and styles of the public page. The renderer writes its documents. */
async function buildSite(): Promise<SiteBuild> {
  const taken = extractStyles();
  await build({
    ...common,
    publicDir: false,
    plugins: [common.plugins, taken.plugin],
    build: {
      outDir: client,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          site: join(root, 'app/boot.ts'),
          'not-found': join(root, 'app/not-found.ts'),
          styles: join(root, 'app/site.css'),
          'first-view': join(root, 'app/first-view.css'),
          plain: join(root, 'app/plain.css'),
          request: join(root, 'app/request.css'),
          fonts: join(root, 'app/fonts.css'),
        },
        // One file of its own, which stays the same from release to release.
        output: {
          codeSplitting: {
            groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/(?!.*server)/ }],
          },
        },
      },
    },
  });
  return taken.assets();
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
      rolldownOptions: { input: { request: join(root, 'site/request/show-request.ts') } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  return `/${script?.fileName}`;
}

/**
 * Writes a Brotli copy of each text file. The CDN's own compression is faster and a tenth larger.
 * The release uploads the copies of scripts and styles in place of the files, and `routeRequest` in infra serves that of the document.
 */
async function compressAssets(): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: stamp.brotliQuality };
  const pack = promisify(brotliCompress);
  const files = globSync(join(client, '{admin.html,assets/*.{css,js}}'));
  await Promise.all(files.map(async (file) => writeFile(`${file}.br`, await pack(await readFile(file), { params }))));
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
        const script = (name: string) => {
          const file = files.find((each) => each.type === 'chunk' && each.isEntry && each.name === name);
          if (!file) throw new Error(`The site build has no script ${name}`);
          return `/${file.fileName}`;
        };
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
        const fonts = sheet('fonts').text;
        const first = sheet('first-view').text;
        const whole = sheet('styles');
        assets = {
          script: script('site'),
          notFoundScript: script('not-found'),
          styleSheet: whole.address,
          // The linked file declares no fonts: declared twice, browsers would load them twice.
          // The whole sheet says what happens under a pointer, and how slowly.
          styles: {
            first: fonts + first.replace(interactionRules, ''),
            plain: fonts + sheet('plain').text,
            request: fonts + sheet('request').text,
            whole: fonts + whole.text,
          },
          fonts: files.map(({ fileName }) => `/${fileName}`).filter((name) => name.endsWith('.woff2')),
        };
        const written = /\/(styles-[\w-]+\.js|(first-view|plain|request|fonts)-.+)$/;
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
