import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda';
import { type ListName, listNames } from '#shared/content/list-rows.ts';
import type { StoredImage } from '#shared/images/upload-schemas.ts';
import type { Booking, HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import { turnOf } from '#shared/leads/turn.ts';
import type { LeadStores } from '../bookings/lead-stores.ts';
import type { ContentSnapshot } from '../content/content-repository.ts';

export function aBooking(change: Partial<Booking> = {}): Booking {
  return {
    first_name: 'Ada',
    last_name: 'Byron',
    phone: '(555) 010-0101',
    email: 'ada@mail.example',
    service: 'consultation',
    artist: null,
    description: 'A small moth on the wrist.',
    ...change,
  };
}

export function aLead(change: Partial<Lead> = {}): Lead {
  const lead: Lead = {
    ...aBooking(),
    id: '00000000-0000-4000-8000-000000000001',
    status: 'new',
    created_at: '2026-03-01T20:00:00.000Z',
    notification: { state: 'pending', attempts: 0, updated_at: '2026-03-01T20:00:00.000Z' },
    ...change,
  };
  return { ...lead, ...turnOf(lead) };
}

/** Stores a new lead. */
export async function storeLead({ writer }: Pick<LeadStores, 'writer'>, change: Partial<Lead> = {}): Promise<Lead> {
  const lead = aLead({ id: randomUUID(), ...change });
  await writer.addOnce(lead);
  return lead;
}

export function aHeldLead(change: Partial<HeldLead> = {}): HeldLead {
  const { status: _, notification: __, turn: ___, turn_since: ____, turn_at: _____, ...request } = aLead();
  return { ...request, held: { score: 10, reasons: ['hidden-field'] }, ...change };
}

export function anImage(change: Partial<StoredImage> = {}): StoredImage {
  return {
    address: '/media/gallery-images/art/art-1767225600000.jpg',
    hash: '0123456789abcdef0123456789abcdef',
    width: 1200,
    height: 900,
    widths: [320, 480, 720, 1080, 1200],
    color: '#402a1c',
    created_at: '2026-03-01T20:00:00.000Z',
    ...change,
  };
}

/** The refusal of a limit. */
export const tooMany = (message: string, retryAfterSeconds: number) => ({
  code: 'too-many-requests',
  message,
  retryAfterSeconds,
});

/** Empty content, apart from `change`. */
export function aSnapshot(change: Partial<ContentSnapshot> = {}): ContentSnapshot {
  const none = { version: 0, rows: [] };
  return {
    version: 7,
    texts: [],
    ...(Object.fromEntries(listNames.map((name) => [name, none])) as Record<ListName, typeof none>),
    images: { art: none, nightlife: none, piercings: none, tattoos: none },
    pictures: {},
    ...change,
  };
}

type Request = {
  routeKey: string;
  body?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  params?: Record<string, string>;
  claims?: Record<string, string>;
};

/** An HTTP API event (payload format 2.0) with the parts that our functions read. */
export function anEvent({ routeKey, body, headers, query, params, claims }: Request) {
  return {
    version: '2.0',
    routeKey,
    headers: { 'content-type': 'application/json', ...headers },
    ...(query ? { queryStringParameters: query } : {}),
    ...(params ? { pathParameters: params } : {}),
    requestContext: {
      http: { sourceIp: '192.0.2.7' },
      ...(claims ? { authorizer: { jwt: { claims, scopes: [] } } } : {}),
    },
    body,
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2WithJWTAuthorizer;
}

export const aContext = { awsRequestId: 'request-1' } as Context;
