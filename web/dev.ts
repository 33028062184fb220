// `npm run dev`: the local run with the pages served from their source, so that an edit shows without a reload.
//   PORT=3000   port of the pages; the run behind them takes the next one
// Options are those of `local-aws`. Nothing here sends the content security policy of production.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { type Connect, createServer, type HttpProxy, type Plugin, type ViteDevServer } from 'vite';
import { livePath } from '#shared/website/live.ts';
import type { PageContent, Renderer, SiteAssets } from '#shared/website/page.ts';
import { common, root } from './vite-config.ts';

const port = Number(process.env.PORT || 3000);
const pages = `http://localhost:${port}`;
const site = `http://localhost:${port + 1}`;

/** Paths that the local run serves; everything else is a file or document of the pages. */
const answeredBehind = [
  '/api',
  livePath,
  '/config.json',
  '/content-choices.json',
  '/content-version.json',
  '/media',
  '/robots.txt',
  '/sitemap.xml',
];

const project = dirname(root);
const styleSheet = '/web/app/site.css';
const assets: SiteAssets = {
  script: '/web/app/boot.ts',
  notFoundScript: '/web/app/not-found.ts',
  requestScript: '/web/site/request/show-request.ts',
  styleSheet,
  styles: { first: '', plain: '', request: '', whole: '' },
  fonts: [],
  build: '1',
};

const run = spawn('local-aws', ['--watch', ...process.argv.slice(2)], {
  cwd: project,
  env: { ...process.env, PORT: String(port + 1) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
run.once('exit', (code) => process.exit(code ?? 1));
process.once('exit', () => run.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => run.kill(signal));

/** The demo account, as the run prints it. */
const staff = { username: '', password: '' };
for await (const line of createInterface({ input: run.stdout })) {
  const [, username, password] = /^user (\S+) (\S+)$/.exec(line) ?? [];
  if (username && password) Object.assign(staff, { username, password });
  if (line.startsWith('ready')) await servePages();
  console.log(line.replace(site, pages));
}

async function servePages(): Promise<void> {
  const vite = await createServer({
    ...common,
    root: project,
    publicDir: join(root, 'public'),
    appType: 'custom',
    plugins: [common.plugins, documents()],
    server: {
      port,
      strictPort: true,
      proxy: Object.fromEntries(
        answeredBehind.map((path) => [path, { target: site, ws: true, configure: asFromSite }]),
      ),
    },
  });
  await vite.listen();
}

/** The local run accepts WebSockets only from its own origin. */
function asFromSite(proxy: HttpProxy.ProxyServer): void {
  proxy.on('proxyReqWs', (request) => request.setHeader('origin', site));
}

/** Serves the documents as the CDN does: the page, the dashboard and 404. */
function documents(): Plugin {
  return {
    name: 'documents',
    configureServer(vite) {
      vite.watcher.on('change', (file) => reloadIfOnlyRendered(vite, file));
      return () => {
        vite.middlewares.use((request, response) => {
          answer(vite, request, response).catch((error: Error) => {
            vite.ssrFixStacktrace(error);
            console.error(error);
            response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack);
          });
        });
      };
    },
  };
}

async function answer(vite: ViteDevServer, request: Connect.IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.originalUrl ?? '/', pages);
  const key = pathname === '/' || pathname === '/content.html' ? 'index.html' : `${pathname.slice(1)}.html`;
  const found = isDashboard(pathname) ? await dashboard() : await published(vite, key);
  const document = found ?? (await published(vite, '404.html'));
  response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(await vite.transformIndexHtml(pathname, document ?? ''));
}

function isDashboard(pathname: string): boolean {
  return pathname === '/auth' || /^\/admin(\/|$)/.test(pathname);
}

async function dashboard(): Promise<string> {
  const document = await readFile(join(root, 'admin.html'), 'utf8');
  return document.replace('./app/', '/web/app/');
}

/** A document of the site, rendered with the current code from the live content; undefined if there is none. */
async function published(vite: ViteDevServer, key: string): Promise<string | undefined> {
  const content = await storedContent();
  const { render } = (await vite.ssrLoadModule('/web/app/render.tsx')) as { render: Renderer };
  const file = render(content, { origin: pages, assets, now: new Date() }).find((each) => each.key === key);
  // Links, because only linked style sheets can be hot-reloaded.
  const links = ['/web/app/fonts.css', styleSheet].map((address) => `<link rel="stylesheet" href="${address}">`);
  // The body of a page of a list says only what it depends on.
  return (file?.render?.() ?? file?.body)?.replace('<style></style>', links.join(''));
}

/** The content of the home page, which staff can read. */
async function storedContent(): Promise<PageContent> {
  const { userPoolId, userPoolClientId, userPoolProviderUrl } = await (await fetch(`${site}/config.json`)).json();
  const userPoolEndpoint = userPoolProviderUrl.slice(0, -userPoolId.length);
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  const signedIn = await fetchAuthSession();
  if (!signedIn.tokens) await signIn(staff);
  const { tokens } = signedIn.tokens ? signedIn : await fetchAuthSession();
  return (await fetch(`${site}/api/page`, { headers: { authorization: `Bearer ${tokens?.accessToken}` } })).json();
}

/** Reloads the page for files that are only server-rendered. */
function reloadIfOnlyRendered({ environments: { client, ssr } }: ViteDevServer, file: string): void {
  const rendered = ssr.moduleGraph.getModulesByFile(file)?.size;
  const modules = [...(client.moduleGraph.getModulesByFile(file) ?? [])];
  // Tailwind's style sheet depends on every file that may name a class.
  const inBrowser = modules.some(({ type }) => type === 'js');
  if (rendered && !inBrowser) client.hot.send({ type: 'full-reload' });
}
