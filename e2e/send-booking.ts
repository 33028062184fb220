import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import type { Page } from '@playwright/test';
import type { FormValues } from './booking-form.ts';

export type Answer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> };

/** The body of a booking as the form sends it. */
export function bookingBody({ firstName, lastName, phone, email, service, description }: FormValues) {
  return { first_name: firstName, last_name: lastName, phone, email, service, artist: null, description };
}

/**
 * Sends a booking without the form, each as a different visitor: on Linux every address of 127.0.0.0/8 is this machine,
 * so the limit per IP address does not block the tests.
 */
export function postBooking(site: string, body: unknown, options: Options = {}): Promise<Answer> {
  return postAsVisitor(site, '/api/leads', body, options);
}

type Options = { headers?: Record<string, string>; from?: string };

/** Sends JSON as a visitor from another network. */
export function postAsVisitor(
  site: string,
  path: string,
  body: unknown,
  { headers = {}, from = someIpAddress() }: Options = {},
): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { port } = new URL(site);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
        ...(process.platform === 'linux' ? { localAddress: from } : {}),
      },
      async (incoming) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk);
        const answer = Buffer.concat(chunks).toString();
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: JSON.parse(answer) });
      },
    );
    outgoing.on('error', reject).end(text);
  });
}

/** Sends a page's bookings as another visitor: all browsers here share one IP address and its limit. */
export function bookAsAnotherVisitor(page: Page, site: string): Promise<unknown> {
  return page.route('**/api/leads', async (route) => {
    const { 'idempotency-key': key = '' } = route.request().headers();
    const { status, body } = await postBooking(site, route.request().postData(), {
      headers: { 'idempotency-key': key },
    });
    await route.fulfill({ status, json: body });
  });
}

export function someIpAddress(): string {
  return `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
}
