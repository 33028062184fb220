import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Outage } from '../platform/endpoint.ts';
import { listenAgain, listenOn } from '../platform/ports.ts';
import type { Email } from '../platform/service.ts';
import type { Schedules } from '../scheduler/schedules.ts';
import type { Mailbox } from './mailbox.ts';

type InboxParts = {
  mailbox: Mailbox;
  /** The current state of the alarms. */
  alarms: () => unknown;
  /** The totals of all metrics. */
  metrics: () => unknown;
  /** The widgets of the dashboards, by name. */
  dashboards: () => unknown;
  /** Simulated outages by signing name. The page switches them. */
  outages: Map<string, Outage>;
  /** Labels of the services that can be switched off, by signing name. */
  services: Record<string, string>;
  /** The SES account. The page puts it into the sandbox and out of it. */
  sesAccount: { isInSandbox: boolean };
  /** Email addresses that have not confirmed their subscriptions to topics. */
  unconfirmed: Set<string>;
  /** The schedules. The page can run them immediately. */
  schedules: Pick<Schedules, 'descriptions' | 'runNow'>;
};

/** The inbox page and its JSON API: sent emails, alarms, schedules and outages. */
export class Inbox {
  readonly #parts: InboxParts;
  readonly #server: Server;

  constructor(parts: InboxParts) {
    this.#parts = parts;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** Listens on this port, the previous one or a free one. @returns the URL of the page */
  async listen(port?: number, last?: number): Promise<string> {
    const taken = port ? await listenOn(this.#server, port) : await listenAgain(this.#server, last);
    return `http://localhost:${taken}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { status = 200, type, body, csp = pageCsp } = await this.#answer(request);
      response.writeHead(status, { ...commonHeaders, 'content-type': type, 'content-security-policy': csp }).end(body);
    } catch (error) {
      response.writeHead(400, commonHeaders).end((error as Error).message);
    }
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    if (!isOwnPage(request)) return json({ message: 'Only the inbox page itself may ask this' }, 403);
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const [, area = '', id, part] = path.split('/').map(decodeURIComponent);
    const route = `${request.method === 'HEAD' ? 'GET' : request.method} ${area}`;
    if (route === 'GET ' || (route === 'GET page.css' && !id) || (route === 'GET page.js' && !id)) {
      return pageFile(area || 'page.html');
    }
    switch (route) {
      case 'GET emails':
        return id === undefined
          ? json(this.#parts.mailbox.newestFirst().map(({ raw: _raw, ...email }) => email))
          : this.#email(id, part);
      case 'GET summaries':
        return json(this.#parts.mailbox.newestFirst().map(toSummary));
      case 'DELETE emails':
        await this.#parts.mailbox.clear();
        return json([]);
      case 'GET alarms':
        return json(this.#parts.alarms());
      case 'GET metrics':
        return json(this.#parts.metrics());
      case 'GET dashboards':
        return json(this.#parts.dashboards());
      case 'GET services':
        return json(this.#parts.services);
      case 'GET outages':
      case 'PUT outages':
      case 'DELETE outages':
        return this.#outage(request, id);
      case 'PUT sandbox':
      case 'DELETE sandbox':
        this.#parts.sesAccount.isInSandbox = request.method === 'PUT';
        return json(this.#parts.sesAccount.isInSandbox);
      case 'PUT unconfirmed':
      case 'DELETE unconfirmed':
        if (request.method === 'PUT') this.#parts.unconfirmed.add(id ?? '');
        else this.#parts.unconfirmed.delete(id ?? '');
        return json([...this.#parts.unconfirmed]);
      case 'GET schedules':
        return json(this.#parts.schedules.descriptions());
      case 'POST schedules':
        return this.#runSchedule(request, id ?? '');
      default:
        return json({ message: 'Not found' }, 404);
    }
  }

  #email(id: string, part: string | undefined): Answer {
    const email = this.#parts.mailbox.find(id);
    const isPart = part === undefined || ((part === 'html' || part === 'raw') && email?.[part] !== undefined);
    if (!email || !isPart) return json({ message: 'No such email' }, 404);
    if (!part) return json({ ...email, raw: undefined });
    if (part === 'raw') return { type: 'text/plain; charset=utf-8', body: email.raw ?? '' };
    return { type: 'text/html; charset=utf-8', body: `<base target="_blank">${email.html}`, csp: emailCsp };
  }

  async #outage(request: IncomingMessage, service: string | undefined): Promise<Answer> {
    const { outages, services } = this.#parts;
    if (service === undefined) return json(Object.fromEntries(outages));
    if (!(service in services)) return json({ message: `${service} cannot be switched off` }, 404);
    if (request.method === 'PUT') outages.set(service, await readOutage(request));
    if (request.method === 'DELETE') outages.delete(service);
    return json(outages.get(service) ?? { mode: 'up' });
  }

  /** Runs a schedule. Its function receives the time in the body, or the current time. */
  async #runSchedule(request: IncomingMessage, logicalId: string): Promise<Answer> {
    const { time = new Date().toISOString() } = await readJson(request);
    const at = new Date(String(time));
    if (Number.isNaN(at.getTime())) throw new Error('time must be an ISO time');
    const isKnown = await this.#parts.schedules.runNow(logicalId, at);
    return isKnown ? json({ time: at }) : json({ message: 'No such schedule' }, 404);
  }
}

function toSummary({ id, at, from, to, subject }: Email) {
  return { id, at, from, to, subject };
}

type Answer = { status?: number; type: string; body: string; csp?: string };

const commonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const pageCsp =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** As in an email client, scripts do not run and links open in a new tab. */
const emailCsp =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data: http: https:; frame-ancestors 'self'";

/** Keeps other sites that are open in the browser from reading emails or switching services. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const host = headers.host ?? '';
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  return isLocal && (headers.origin === undefined || headers.origin === `http://${host}`);
}

function json(value: unknown, status = 200): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

function pageFile(name: string): Answer {
  const types: Record<string, string> = { css: 'text/css', html: 'text/html', js: 'text/javascript' };
  const type = `${types[name.split('.').at(-1) ?? '']}; charset=utf-8`;
  return { type, body: readFileSync(join(import.meta.dirname, name), 'utf8') };
}

async function readOutage(request: IncomingMessage): Promise<Outage> {
  const { mode, share, operation } = await readJson(request);
  if (mode !== 'down' && mode !== 'throttled' && mode !== 'hangs') {
    throw new Error('mode must be "down", "throttled" or "hangs"');
  }
  if (share !== undefined && !(typeof share === 'number' && share > 0 && share <= 1)) {
    throw new Error('share must be above 0 and at most 1');
  }
  if (operation !== undefined && typeof operation !== 'string') throw new Error('operation must be a name');
  return { mode, ...(share !== undefined && { share }), ...(operation !== undefined && { operation }) };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 1000) throw new Error('The body is too large');
  }
  return JSON.parse(text || '{}');
}
