import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { OutageMode } from './endpoint.ts';
import type { Schedules } from './events.ts';
import type { Mailbox } from './mailbox.ts';
import { listenAgain, listenOn } from './ports.ts';

export type InboxParts = {
  mailbox: Mailbox;
  /** Alarms as CloudWatch knows them now. */
  alarms: () => unknown;
  /** Outages by signing name; switched here. */
  outages: Map<string, OutageMode>;
  /** What can be switched off, by signing name, in words. */
  services: Record<string, string>;
  /** What runs by the clock, and a way to run it at once. */
  schedules: Pick<Schedules, 'descriptions' | 'runNow'>;
};

/** The page on which people read the mails that were sent, see the alarms and switch services off; and its JSON. */
export class Inbox {
  readonly #parts: InboxParts;
  readonly #server: Server;

  constructor(parts: InboxParts) {
    this.#parts = parts;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** Listens on this port, or else on the last one or any. @returns the page's address */
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
    if (route === 'GET ' || (route === 'GET inbox-page.css' && !id) || (route === 'GET inbox-page.js' && !id)) {
      return pageFile(area || 'inbox-page.html');
    }
    switch (route) {
      case 'GET mails':
        return id === undefined ? json(this.#parts.mailbox.newestFirst()) : this.#mail(id, part);
      case 'DELETE mails':
        await this.#parts.mailbox.clear();
        return json([]);
      case 'GET alarms':
        return json(this.#parts.alarms());
      case 'GET services':
        return json(this.#parts.services);
      case 'GET outages':
      case 'PUT outages':
      case 'DELETE outages':
        return this.#outage(request, id);
      case 'GET schedules':
        return json(this.#parts.schedules.descriptions());
      case 'POST schedules':
        return this.#runSchedule(request, id ?? '');
      default:
        return json({ message: 'Not found' }, 404);
    }
  }

  #mail(id: string, part: string | undefined): Answer {
    const mail = this.#parts.mailbox.find(id);
    if (!mail || (part && (part !== 'html' || mail.html === undefined))) return json({ message: 'No such mail' }, 404);
    if (!part) return json(mail);
    return { type: 'text/html; charset=utf-8', body: `<base target="_blank">${mail.html}`, csp: mailCsp };
  }

  async #outage(request: IncomingMessage, service: string | undefined): Promise<Answer> {
    const { outages, services } = this.#parts;
    if (service === undefined) return json(Object.fromEntries(outages));
    if (!(service in services)) return json({ message: `${service} cannot be switched off` }, 404);
    if (request.method === 'PUT') outages.set(service, await readMode(request));
    if (request.method === 'DELETE') outages.delete(service);
    return json({ mode: outages.get(service) ?? 'up' });
  }

  /** Its function is told the time in the body, or else the time it is. */
  async #runSchedule(request: IncomingMessage, logicalId: string): Promise<Answer> {
    const { time = new Date().toISOString() } = await readJson(request);
    const at = new Date(String(time));
    if (Number.isNaN(at.getTime())) throw new Error('time must be an ISO time');
    const isKnown = await this.#parts.schedules.runNow(logicalId, at);
    return isKnown ? json({ time: at }) : json({ message: 'No such schedule' }, 404);
  }
}

type Answer = { status?: number; type: string; body: string; csp?: string };

const commonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const pageCsp =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A mail's HTML is shown as a mail program would: nothing in it runs, and its links open beside the page. */
const mailCsp =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data: http: https:; frame-ancestors 'self'";

/** Keeps other sites that are open in the browser from reading mails or switching services. */
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

async function readMode(request: IncomingMessage): Promise<OutageMode> {
  const { mode } = await readJson(request);
  if (mode !== 'down' && mode !== 'throttled') throw new Error('mode must be "down" or "throttled"');
  return mode;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 1000) throw new Error('The body is too large');
  }
  return JSON.parse(text || '{}');
}
