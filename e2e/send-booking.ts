import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import type { FormValues } from './booking-form.ts';

export type Answer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> };

/** The body of a booking as the form sends it. */
export function bookingBody({ firstName, lastName, phone, email, service, description }: FormValues) {
  return { first_name: firstName, last_name: lastName, phone, email, service, artist: null, description };
}

/**
 * Sends a booking without the form, each as another guest: on Linux every address of 127.0.0.0/8 is this machine, so
 * the limit for each address does not hold up the tests.
 */
export function postBooking(
  site: string,
  body: unknown,
  { headers = {}, from = someAddress() }: { headers?: Record<string, string>; from?: string } = {},
): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { port } = new URL(site);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/leads',
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

export function someAddress(): string {
  return `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
}
