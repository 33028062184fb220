// One execution environment of a function, in its own process. It is JavaScript, because type stripping would double the
// start-up time of a worker.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire, enableCompileCache, flushCompileCache, registerHooks } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @type {{ taskRoot: string, handler: string, context: Record<string, unknown> }} */
const [{ taskRoot, handler: handlerName, context }] = await once(process, 'message');
// Ctrl-C reaches the whole process group; the parent ends its workers itself.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
const root = pathToFileURL(taskRoot + sep).href;
const hasPackage = existsSync(join(taskRoot, 'package.json'));
// Starting a worker is mostly compiling its bundle. Node would store the result at exit, which a kill skips, so `load` stores it.
enableCompileCache('node_modules/.cache/local-aws');

registerHooks({
  resolve(specifier, from, next) {
    const resolved = next(specifier, from);
    if (!resolved.url.startsWith('file:')) return resolved;
    // Here the asset is below the app's node_modules. On AWS, a module outside the bundle does not exist.
    if (from.parentURL?.startsWith(root) && !resolved.url.startsWith(root)) {
      throw Object.assign(new Error(`Cannot find module '${specifier}'`), { code: 'MODULE_NOT_FOUND' });
    }
    // Without a package.json in the asset, Node would use one above it and load the asset's `.js` as a module.
    const isPlain = resolved.url.startsWith(root) && resolved.url.endsWith('.js') && !hasPackage;
    return isPlain ? { ...resolved, format: 'commonjs' } : resolved;
  },
});

process.on('uncaughtException', (error) => crash(failureOf(error)));
process.on('unhandledRejection', (reason) => crash(failureOf(reason, 'Runtime.UnhandledPromiseRejection')));

const handler = await load();
process.on('message', ({ requestId, event, deadline }) => invoke(requestId, event, deadline));
process.send({ kind: 'ready' });

async function load() {
  const [, file, name] = /^(.+)\.([^.]+)$/.exec(handlerName) ?? [];
  const path = ['.js', '.mjs', '.cjs'].map((ending) => join(taskRoot, file + ending)).find(existsSync);
  if (!path) throw named('Runtime.ImportModuleError', `Error: Cannot find module '${file}'`);
  const loaded = await loadFile(path).catch((error) => {
    if (error instanceof SyntaxError) throw named('Runtime.UserCodeSyntaxError', String(error));
    if (/^(ERR_)?MODULE_NOT_FOUND$/.test(error?.code)) throw named('Runtime.ImportModuleError', String(error));
    throw error;
  });
  flushCompileCache();
  const found = loaded[name] ?? loaded.default?.[name];
  if (typeof found !== 'function') {
    throw named('Runtime.HandlerNotFound', `${handlerName} is undefined or not exported`);
  }
  if (found.length >= 3) {
    throw named('Runtime.CallbackHandlerDeprecated', 'From Node.js 24 on, Lambda takes no handler with a callback');
  }
  return found;
}

/** As on Lambda, `require` loads CommonJS. `import` would first parse it for the names that it exports. */
async function loadFile(path) {
  const isModule = path.endsWith('.mjs') || (path.endsWith('.js') && hasPackage);
  return isModule ? import(pathToFileURL(path).href) : createRequire(path)(path);
}

async function invoke(requestId, event, deadline) {
  try {
    const result = await handler(JSON.parse(event), contextOf(requestId, deadline));
    await printed();
    process.send({ kind: 'result', requestId, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    await printed();
    process.send({ kind: 'error', requestId, error: failureOf(error) });
  }
}

/** Flushes the function's output, which uses a different channel than its result, before its log ends. */
function printed() {
  return Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))));
}

function contextOf(requestId, deadline) {
  return {
    ...context,
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

function crash(error) {
  process.send({ kind: 'crash', error }, () => process.exit(128));
}

function failureOf(error, type) {
  if (!(error instanceof Error)) return { errorType: type ?? typeof error, errorMessage: String(error), trace: [] };
  const trace = (error.stack ?? '').split('\n');
  return { errorType: type ?? error.name, errorMessage: type ? String(error) : error.message, trace };
}

function named(name, message) {
  return Object.assign(new Error(message), { name });
}
